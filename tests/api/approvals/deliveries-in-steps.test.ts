import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let submission: Person;
let approver: Person;
let entityId: string;
let report: CovenantWithState;

const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

async function inRole(person: Person, role: DealRole): Promise<void> {
  const team = `/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`;
  good(await admin.post(team, [{ agentId: person.agent.id, role }]));
}

const step = (id: string, role: DealRole) => ({
  id,
  name: id,
  mode: 'Any',
  approvers: [{ type: 'RcsLegacyAgentSupplier', id: role }],
  dueInDays: null,
});
const twoSteps = [step('Submission', 'SubmissionApprover'), step('Approval', 'Approver')];

const arrange = (steps: object[], version = 0) =>
  admin.put(`/api/entities/${entityId}/covenants/${report.id}/delivery`, {
    version,
    responsible: null,
    approver: null,
    steps,
  });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  await organization.switchOn('multiStepReportApprovals');
  [submission, approver] = await Promise.all([organization.member(), organization.member()]);
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  await Promise.all([inRole(submission, 'SubmissionApprover'), inRole(approver, 'Approver')]);
  const terms = { name: 'Quarterly statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  const body = { ...terms, dueOffsetDays: 45, startsOn: '2026-01-01', approved: true };
  report = good(await admin.post(`/api/entities/${entityId}/covenants`, body)).body;
  good(await arrange(twoSteps));
});

const deliverables = async (): Promise<Deliverable[]> =>
  good(await admin.get(`/api/entities/${entityId}/deliverables`)).body;
const first = async (): Promise<Deliverable> => {
  const [one] = await deliverables();
  if (one === undefined) throw new Error('Nothing is asked for.');
  return one;
};
const pathOf = ({ covenantId, periodEnd }: Deliverable): string =>
  `/api/entities/${entityId}/covenants/${covenantId}/deliverables/${periodEnd}`;
async function handIn(one: Deliverable, name = 'Statements.txt'): Promise<Deliverable> {
  const { id } = await upload(admin, entityId, { name, content: name });
  return good(await admin.post(pathOf(one), { version: one.version, documentId: id })).body;
}
const waitingFor = async (person: Person): Promise<Workflow[]> => {
  const all: WaitingWorkflow[] = good(await person.get('/api/workflows/waiting')).body;
  return all.map(({ workflow }) => workflow).filter(({ structureId }) => structureId === entityId);
};
async function decide(person: Person, action: string, more: object = {}): Promise<Workflow> {
  const [workflow] = await waitingFor(person);
  if (workflow === undefined) throw new Error('Nothing waits.');
  const { id, source, version } = workflow;
  const path = `/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}`;
  return good(await person.put(`${path}/${action}`, { version, ...more })).body;
}

describe('what is handed in where steps are arranged', () => {
  it('is sent to the first step at once, and approved with the last', async () => {
    const asked = await first();
    const handed = await handIn(asked);
    const [workflow] = await waitingFor(submission);
    const early = await waitingFor(approver);
    await decide(submission, 'approve');
    const between = await first();
    await decide(approver, 'approve', { note: 'In order.' });
    const done = await first();

    // The administrator could have approved it at once.
    expect([asked.acts.includes('decide'), handed.status, handed.isInSteps]).toEqual([true, 'Triggered', true]);
    expect(handed.acts).not.toContain('decide');
    expect(workflow?.sourceName).toBe('Quarterly statements, period to Mar 31, 2026');
    expect([early, between.status]).toEqual([[], 'Triggered']);
    expect([done.status, done.isInSteps]).toEqual(['Complete', false]);
    expect(done.steps.map(({ step: kind, by }) => [kind, by])).toEqual([
      ['HandedIn', admin.agent.id],
      ['Approved', approver.agent.id],
    ]);
  });

  it('is decided nowhere else', async () => {
    const handed = await handIn(await first());

    const beside = await approver.post(`${pathOf(handed)}/decision`, { version: handed.version, decision: 'Approved' });

    expect(beside).toEqual(refusal('approvalInWorkflow'));
  });

  it('is sent back with its reason, and sent to the first step again when something else is handed in', async () => {
    await handIn(await first());
    await decide(submission, 'approve');
    await decide(approver, 'reject', { decision: 'Amend', note: 'The notes are missing.' });
    const back = await first();
    const none = await waitingFor(submission);
    const again = await handIn(back, 'Statements with notes.txt');
    const [workflow] = await waitingFor(submission);

    expect([back.status, back.steps.at(-1)?.note, none]).toEqual(['Amend', 'The notes are missing.', []]);
    expect([again.status, workflow?.round]).toEqual(['Triggered', 2]);
  });

  it('begins anew where something else is handed in while it waits', async () => {
    const handed = await handIn(await first());
    await decide(submission, 'approve');
    await handIn(handed, 'The right file.txt');
    const [workflow] = await waitingFor(submission);

    expect(await waitingFor(approver)).toEqual([]);
    expect([workflow?.status, workflow?.round, workflow?.isOutdated]).toEqual(['Triggered', 2, false]);
    expect(workflow?.history.map(({ action }) => action)).toEqual(['create', 'trigger', 'approve', 'amend', 'trigger']);
  });

  it('is decided at once by whoever may, when the steps are cancelled', async () => {
    const handed = await handIn(await first());
    const [workflow] = good(await admin.get(`/api/entities/${entityId}/workflows?open=true`)).body as Workflow[];
    const { id, source, version } = workflow as Workflow;
    const path = `/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}`;
    good(await admin.put(`${path}/cancel`, { version }));

    const one = await first();
    const decision = { version: handed.version, decision: 'Approved' };
    const done: Deliverable = good(await approver.post(`${pathOf(handed)}/decision`, decision)).body;

    expect([one.isInSteps, one.acts.includes('decide'), done.status]).toEqual([false, true, 'Complete']);
  });
});

describe('steps of a delivery', () => {
  it('are told with the names of whom they ask', async () => {
    const told = good(await admin.get(`/api/entities/${entityId}/covenants/${report.id}/delivery`)).body;

    expect(told.steps).toEqual(twoSteps);
    expect(told.approverNames).toEqual({
      'RcsLegacyAgentSupplier#SubmissionApprover': 'Submission approver',
      'RcsLegacyAgentSupplier#Approver': 'Approver',
    });
  });

  it('name people, groups and roles of the organization alone', async () => {
    const stranger = (await anOrganization()).admin;
    const odd = { ...step('Odd', 'Approver'), approvers: [{ type: 'Agent', id: stranger.agent.id }] };

    expect(await arrange([odd], 1)).toMatchObject({
      status: 400,
      body: { fields: { 'steps.0.approvers.0': 'Choose a person, a group or a deal role of this organization.' } },
    });
  });

  it('are none where they are taken away: whoever may approve does so with handing in', async () => {
    good(await arrange([], 1));

    const handed = await handIn(await first());

    expect([handed.status, handed.isInSteps]).toEqual(['Complete', false]);
  });

  it('count only where the organization has reports approved in steps', async () => {
    const setting = (value: string) =>
      admin.post(`/api/entities/${organization.id}/details`, [{ name: 'multiStepReportApprovals', value }]);
    good(await setting('false'));
    const handed = await handIn(await first());
    good(await setting('true'));

    expect([handed.status, handed.isInSteps]).toEqual(['Complete', false]);
  });
});
