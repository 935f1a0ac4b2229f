import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DelegateCandidate, Delegation } from '#shared/domain/approvals/delegation.ts';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { addDays } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let credit: Person;
let deputy: Person;
let other: Person;
let entityId: string;

const today = new Date().toISOString().slice(0, 10);
const at = '/api/workflows/delegations';
const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  // Delegations are of people, so each test has its own.
  [credit, deputy, other] = await Promise.all([organization.member(), organization.member(), organization.member()]);
  entityId = (await organization.structure()).id;
  await Promise.all([inRole(credit, 'CovenantApprover'), inRole(deputy, 'CovenantApprover')]);
});

async function inRole(person: Person, role: DealRole): Promise<void> {
  const team = `/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`;
  good(await admin.post(team, [{ agentId: person.agent.id, role }]));
}

const name = (by: Person, delegate: Person, more: object = {}): Promise<Reply> =>
  by.post(at, { delegateId: delegate.agent.id, from: today, until: addDays(today, 14), ...more });
const named = async (...given: Parameters<typeof name>): Promise<Delegation> => good(await name(...given)).body;
const take = (by: Person, { id, version }: Delegation): Promise<Reply> => by.put(`${at}/${id}/end`, { version });

const terms = {
  name: 'Minimum DSCR',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.15, unit: 'Ratio' }],
};
const ask = (person: Person) => ({
  id: 'credit',
  name: 'Credit',
  mode: 'Any',
  approvers: [{ type: 'Agent', id: person.agent.id }],
  dueInDays: 5,
});
async function sent(steps: object[], by: Person = admin): Promise<Workflow> {
  const covenant: CovenantWithState = good(await by.post(`/api/entities/${entityId}/covenants`, terms)).body;
  const body = { source: { sourceType: 'Covenant', sourceId: covenant.id }, steps };
  const workflow: Workflow = good(await admin.post(`/api/entities/${entityId}/workflows`, body)).body;
  return good(await act(workflow, 'trigger', admin)).body;
}
const act = ({ id, source, version }: Workflow, action: string, by: Person, more: object = {}): Promise<Reply> =>
  by.put(`/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}/${action}`, {
    version,
    ...more,
  });
const waitingFor = async (person: Person): Promise<readonly [string, string | undefined][]> => {
  const all: WaitingWorkflow[] = good(await person.get('/api/workflows/waiting')).body;
  return all.map(({ workflow }) => [workflow.id, workflow.standsInFor?.agentId]);
};

describe('somebody who was named', () => {
  it('is shown what waits for whoever named them, and decides in their place', async () => {
    const workflow = await sent([ask(credit)]);
    const before = await waitingFor(deputy);
    await named(credit, deputy);
    const waiting = await waitingFor(deputy);
    const whole: Workflow = good(await act(workflow, 'approve', deputy)).body;

    expect([before, waiting]).toEqual([[], [[workflow.id, credit.agent.id]]]);
    expect(whole.status).toBe('Complete');
    expect(whole.steps[0]?.decisions).toMatchObject([
      { by: deputy.agent.id, standsInFor: { agentId: credit.agent.id } },
    ]);
    expect(whole.history.at(-1)).toMatchObject({ action: 'approve', standsInFor: { agentId: credit.agent.id } });
    expect([await waitingFor(deputy), await waitingFor(credit)]).toEqual([[], []]);
  });

  it('decides as one of a group and in a deal role of whoever named them', async () => {
    const group = { name: `Board ${credit.agent.id}`, agents: [credit.agent.id] };
    const { id } = good(await admin.post(`/api/organizations/${organization.id}/groups`, group)).body;
    await inRole(credit, 'Approver');
    const grouped = await sent([{ ...ask(credit), approvers: [{ type: 'AgentGroup', id }] }]);
    const inRoles = await sent([{ ...ask(credit), approvers: [{ type: 'RcsLegacyAgentSupplier', id: 'Approver' }] }]);
    await named(credit, deputy);

    expect((await waitingFor(deputy)).toSorted()).toEqual(
      [
        [grouped.id, credit.agent.id],
        [inRoles.id, credit.agent.id],
      ].toSorted(),
    );
    expect((await act(grouped, 'approve', deputy)).status).toBe(200);
    expect((await act(inRoles, 'reject', deputy, { note: 'Not agreed.' })).status).toBe(200);
  });

  it('needs the right to approve themselves', async () => {
    const workflow = await sent([ask(credit)]);
    await named(credit, other);
    await organization.grant(other, { sourceType: 'Deal', entityId }, { sourceType: 'Workflow', entityId });

    expect(await waitingFor(other)).toEqual([]);
    // What is proposed is not seen by those who do not work on it.
    expect(await act(workflow, 'approve', other)).toEqual(refusal('workflowNotFound'));
  });

  it('decides from the first day on, and not once it was taken back', async () => {
    const workflow = await sent([ask(credit)]);
    const later = await named(credit, deputy, { from: addDays(today, 1) });
    const early = await act(workflow, 'approve', deputy);
    good(await take(credit, later));
    const now = await named(credit, deputy);
    const during = await waitingFor(deputy);
    good(await take(credit, now));

    expect(early).toEqual(refusal('notApprover'));
    expect(during).toHaveLength(1);
    expect(await waitingFor(deputy)).toEqual([]);
    expect(await act(workflow, 'approve', deputy)).toEqual(refusal('notApprover'));
  });

  it('does not hand on what was handed to them', async () => {
    const workflow = await sent([ask(credit)]);
    await named(credit, deputy);
    await inRole(other, 'CovenantApprover');
    await named(deputy, other);

    expect(await waitingFor(other)).toEqual([]);
    expect(await act(workflow, 'approve', other)).toEqual(refusal('notApprover'));
  });

  it('decides nothing for somebody who is no longer let in', async () => {
    const workflow = await sent([ask(credit)]);
    await named(credit, deputy);
    good(await admin.put(`/api/organizations/${organization.id}/agents/${credit.agent.id}/disable`, {}));

    expect(await act(workflow, 'approve', deputy)).toEqual(refusal('notApprover'));
    const [received]: Delegation[] = good(await deputy.get(`${at}?side=received`)).body;
    expect(received?.isVoid).toBe(true);
  });

  it('approves nothing that whoever named them has entered, nor what they entered themselves', async () => {
    const strict = await anOrganization();
    await strict.switchOn('disableCovenantCreatorApprove');
    const { id } = await strict.structure();
    const [lead, second] = await Promise.all([strict.member(), strict.member()]);
    for (const person of [lead, second])
      await strict.grant(
        person,
        { level: 'Create', sourceType: 'Covenant', entityId: id },
        { level: 'Edit', sourceType: 'Covenant', entityId: id, detailName: 'Approval Status', detailType: 'AnyText' },
        { sourceType: 'Deal', entityId: id },
        { sourceType: 'Workflow', entityId: id },
      );
    const tried = async (by: Person): Promise<Reply> => {
      const covenant = good(await by.post(`/api/entities/${id}/covenants`, terms)).body;
      const path = `/api/entities/${id}/workflows`;
      const body = { source: { sourceType: 'Covenant', sourceId: covenant.id }, steps: [ask(lead)] };
      const { id: workflowId, version }: Workflow = good(await strict.admin.post(path, body)).body;
      const own = `${path}/Covenant/${covenant.id}/${workflowId}`;
      const asked: Workflow = good(await strict.admin.put(`${own}/trigger`, { version })).body;
      return second.put(`${own}/approve`, { version: asked.version });
    };
    await named(lead, second);

    expect(await tried(lead)).toEqual(refusal('covenantNeedsSecondPerson'));
    expect(await tried(second)).toEqual(refusal('covenantNeedsSecondPerson'));
    expect((await tried(strict.admin)).status).toBe(200);
  });
});

describe('naming somebody', () => {
  it('is on record, listed on both sides, and taken back by whoever did it', async () => {
    const first = await named(credit, deputy, { until: addDays(today, 2), note: 'On leave.' });
    const second = await named(credit, other, { from: addDays(today, 3) });
    const idsOf = async (person: Person, side: string) =>
      good(await person.get(`${at}?side=${side}`)).body.map(({ id }: Delegation) => id);
    const page = await credit.get(`${at}?limit=1`);
    const rest = await credit.get(`${at}?limit=1&cursor=${page.headers.get('x-next-cursor')}`);

    expect([...page.body, ...rest.body].map(({ id }: Delegation) => id)).toEqual([second.id, first.id]);
    expect(await idsOf(deputy, 'received')).toEqual([first.id]);
    expect(await idsOf(deputy, 'given')).toEqual([]);
    expect(await take(deputy, first)).toEqual(refusal('delegationNotFound'));
    const ended = good(await take(credit, first)).body;
    const again = good(await take(credit, first)).body;
    expect([ended.endedAt === null, again.version]).toEqual([false, ended.version]);
    expect(await idsOf(deputy, 'received')).toEqual([]);
    const audit = await auditOfRecord(`${organization.id}#Delegation#${first.id}`, '_');
    expect(audit.map(({ event }) => event)).toEqual(['delegation.created', 'delegation.ended']);
  });

  it('is refused in a circle, also over several, for days that are taken, and in the past', async () => {
    await named(credit, deputy);
    await named(deputy, other);

    const circle = await name(other, credit);
    const direct = await name(deputy, credit, { from: addDays(today, 20), until: addDays(today, 21) });
    const overlap = await name(credit, other, { from: addDays(today, 14), until: addDays(today, 20) });
    const past = await name(other, deputy, { from: addDays(today, -1) });

    expect(circle.body.fields.delegateId).toMatch(/has named you for some of these days, directly or by way of others/);
    expect(direct.status).toBe(200);
    expect(overlap.body.fields.from).toMatch(/decides for you from .* already/);
    expect(past.body.fields).toEqual({ from: 'Choose today or a later day.' });
  });

  it('lets one of two through who name each other at one moment', async () => {
    const both = await Promise.all([name(credit, deputy), name(deputy, credit)]);

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is of somebody of the same kind, who is found by name', async () => {
    const [guest, stranger] = [await organization.guest(), (await anOrganization()).admin];
    const find = async (by: Person, search: string): Promise<string[]> =>
      good(await by.get(`/api/workflows/delegates?search=${search}`)).body.map(({ id }: DelegateCandidate) => id);

    expect(await name(credit, guest)).toEqual(refusal('agentNotFound'));
    expect(await name(credit, stranger)).toEqual(refusal('agentNotFound'));
    expect(await name(guest, credit)).toEqual(refusal('agentNotFound'));
    expect(await find(credit, encodeURIComponent(deputy.agent.primaryEmail))).toEqual([deputy.agent.id]);
    expect(await find(credit, encodeURIComponent(credit.agent.primaryEmail))).toEqual([]);
    expect(await find(guest, encodeURIComponent(deputy.agent.primaryEmail))).toEqual([]);
  });

  it('is among people from outside of somebody with whom they share a group', async () => {
    const [one, two, three] = [await organization.guest(), await organization.guest(), await organization.guest()];
    const group = { name: `Borrower ${one.agent.id}`, agents: [one.agent.id, two.agent.id] };
    good(await admin.post(`/api/organizations/${organization.id}/counterparty-groups`, group));

    expect((await name(one, two)).status).toBe(200);
    expect(await name(two, three)).toEqual(refusal('agentNotFound'));
  });
});
