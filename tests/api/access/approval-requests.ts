import type { approvals } from '#shared/contract/approvals.ts';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import { addDays } from '#shared/time/dates.ts';
import { good } from '#tests/support/organization.ts';
import { newName, once, type RequestsOf, type World } from './world.ts';

const steps = [
  {
    id: 'credit',
    name: 'Credit',
    mode: 'Any' as const,
    approvers: [{ type: 'RcsLegacyAgentSupplier' as const, id: 'Approver' }],
    dueInDays: 5,
  },
];

/** A form of its own, which nothing else approves. */
async function aSource({ organization, structure }: World) {
  const questions = [{ id: 'permit', prompt: 'Is the building permit issued?', answerType: 'YesNo' }];
  const form = { entityId: structure.id, name: newName('Closing'), category: 'Closing', questions };
  const { id } = good(await organization.admin.post('/api/project/createForm', form)).body;
  return { sourceType: 'Form' as const, sourceId: id as string };
}

async function made(world: World): Promise<Workflow> {
  const body = { source: await aSource(world), steps };
  return good(await world.organization.admin.post(`/api/entities/${world.structure.id}/workflows`, body)).body;
}

const placeOf = ({ id, source, structureId }: Workflow) => ({
  id: structureId,
  sourceType: source.sourceType,
  source: source.sourceId,
  workflowId: id,
});

const template = (): { name: string; sourceTypes: ['Form']; steps: typeof steps } => ({
  name: newName('Closing'),
  sourceTypes: ['Form'],
  steps,
});

async function aTemplate({ organization }: World): Promise<WorkflowTemplate> {
  return good(await organization.admin.post('/api/workflows/templates', template())).body;
}

let days = 0;

/** Of a day of its own, because nobody names two people for one day. */
function aDelegation({ colleague }: World) {
  days += 1;
  const day = addDays(new Date().toISOString().slice(0, 10), days);
  return { delegateId: colleague.agent.id, from: day, until: day };
}

export const approvalRequests: RequestsOf<keyof (typeof approvals)['calls']> = {
  createWorkflow: async (world) => ({
    params: { id: world.structure.id },
    body: { source: await aSource(world), steps },
  }),
  updateNamedWorkflow: async (world) => {
    const { id, version } = await made(world);
    return { params: { id: world.structure.id }, body: { id, version, order: 'SideBySide' as const } };
  },
  updateWorkflow: async (world) => {
    const { id, version } = await made(world);
    return { params: { id: world.structure.id, workflowId: id }, body: { version, order: 'SideBySide' as const } };
  },
  getWorkflow: async (world) => ({ params: placeOf(await once(world, 'workflow', () => made(world))) }),
  listWorkflows: ({ structure }) => ({ params: { id: structure.id } }),
  actOnWorkflow: async (world) => {
    const workflow = await made(world);
    return { params: { ...placeOf(workflow), action: 'trigger' }, body: { version: workflow.version } };
  },
  checkApprovers: async (world) => ({
    params: { id: world.structure.id },
    body: {
      source: (await once(world, 'workflow', () => made(world))).source,
      approvers: [{ type: 'Agent' as const, id: world.colleague.agent.id }],
    },
  }),
  listWaiting: () => ({}),
  listWorkflowTemplates: () => ({ body: undefined }),
  createWorkflowTemplate: () => ({ body: template() }),
  updateWorkflowTemplate: async (world) => {
    const { id, version } = await aTemplate(world);
    return {
      params: { templateId: id },
      body: { version, description: 'For what is closed.' },
    };
  },
  listDelegations: () => ({ body: undefined }),
  createDelegation: (world) => ({ body: aDelegation(world) }),
  endDelegation: async (world) => {
    const delegation = await world.organization.admin.post('/api/workflows/delegations', aDelegation(world));
    const { id, version } = good(delegation).body;
    return { params: { delegationId: id }, body: { version } };
  },
  findDelegates: () => ({ body: undefined, query: { search: 'nobody' } }),
  findApprovers: () => ({ body: undefined, query: { search: 'nobody' } }),
  decideWorkflows: async (world) => {
    const { id, version } = await once(world, 'workflow', () => made(world));
    return { body: { decisions: [{ id, version, action: 'approve' as const }] } };
  },
};
