import type { approvals } from '#shared/contract/approvals.ts';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
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
  listWaiting: () => ({}),
  decideWorkflows: async (world) => {
    const { id, version } = await once(world, 'workflow', () => made(world));
    return { body: { decisions: [{ id, version, action: 'approve' as const }] } };
  },
};
