import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let credit: Person;
let risk: Person;
let board: Person;
let boardGroup: string;
let entityId: string;

/** Puts somebody on the team of the structure. */
async function inRole(person: Person, role: DealRole): Promise<void> {
  const team = `/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`;
  good(await admin.post(team, [{ agentId: person.agent.id, role }]));
}

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  [credit, risk, board] = await Promise.all([organization.member(), organization.member(), organization.member()]);
  const group = { name: 'Credit board', agents: [board.agent.id] };
  boardGroup = good(await admin.post(`/api/organizations/${organization.id}/groups`, group)).body.id;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  await Promise.all([inRole(credit, 'CovenantApprover'), inRole(risk, 'Approver'), inRole(board, 'Approver')]);
});

const terms = {
  name: 'Minimum DSCR',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.15, unit: 'Ratio' }],
};
const proposed = async (by: Person = admin): Promise<CovenantWithState> =>
  good(await by.post(`/api/entities/${entityId}/covenants`, terms)).body;
const covenantNow = async ({ id }: CovenantWithState): Promise<CovenantWithState> => {
  const all: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
  const [found] = all.filter((one) => one.id === id);
  if (found === undefined) throw new Error('The covenant is gone.');
  return found;
};
const changeTerms = ({ id, version }: CovenantWithState, change: object, by: Person = admin): Promise<Reply> =>
  by.put(`/api/entities/${entityId}/covenants/${id}`, { version, ...change });

const agent = (person: Person) => ({ type: 'Agent', id: person.agent.id });
const role = (id: DealRole) => ({ type: 'RcsLegacyAgentSupplier', id });
const step = (name: string, approvers: object[], rest: object = {}) => ({
  id: name.toLowerCase(),
  name,
  mode: 'Any',
  approvers,
  dueInDays: null,
  ...rest,
});
const twoSteps = () => [
  step('Credit', [role('CovenantApprover')], { dueInDays: 3 }),
  step('Board', [{ type: 'AgentGroup', id: boardGroup }]),
];

const sourceOf = ({ id }: CovenantWithState) => ({ sourceType: 'Covenant', sourceId: id });
const begin = (covenant: CovenantWithState, more: object = {}, by: Person = admin): Promise<Reply> =>
  by.post(`/api/entities/${entityId}/workflows`, { source: sourceOf(covenant), steps: twoSteps(), ...more });
const begun = async (covenant: CovenantWithState, more: object = {}): Promise<Workflow> =>
  good(await begin(covenant, more)).body;
const pathOf = ({ id, source }: Workflow): string =>
  `/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}`;
const act = (workflow: Workflow, action: string, by: Person, more: object = {}): Promise<Reply> =>
  by.put(`${pathOf(workflow)}/${action}`, { version: workflow.version, ...more });
const acted = async (workflow: Workflow, action: string, by: Person, more: object = {}): Promise<Workflow> =>
  good(await act(workflow, action, by, more)).body;
const sent = async (covenant: CovenantWithState, more: object = {}): Promise<Workflow> =>
  acted(await begun(covenant, more), 'trigger', admin);
const seen = async (workflow: Workflow, by: Person): Promise<Workflow> => good(await by.get(pathOf(workflow))).body;
const waiting = async (by: Person): Promise<WaitingWorkflow[]> => good(await by.get('/api/workflows/waiting')).body;
const waitingHere = async (by: Person): Promise<string[]> =>
  (await waiting(by)).filter(({ workflow }) => workflow.structureId === entityId).map(({ workflow }) => workflow.id);
const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('a workflow', () => {
  it('asks its approvers one after the other, and approves the covenant with the last of them', async () => {
    const covenant = await proposed();
    const workflow = await sent(covenant);
    const early = await act(workflow, 'approve', board);
    const half = await acted(workflow, 'approve', credit, { note: 'Tested against the model.' });
    const between = await covenantNow(covenant);
    const whole = await acted(half, 'approve', board);
    const approved = await covenantNow(covenant);

    expect(early).toEqual(refusal('notApprover'));
    expect([workflow.status, half.status, between.approved]).toEqual(['Triggered', 'Triggered', false]);
    expect(workflow.steps.map(({ dueOn }) => dueOn === null)).toEqual([false, true]);
    expect([whole.status, whole.asked, approved.approved, approved.approvedBy]).toEqual([
      'Complete',
      [],
      true,
      board.agent.id,
    ]);
    expect(whole.history.map(({ action, by, stepName, note }) => [action, by, stepName, note])).toEqual([
      ['create', admin.agent.id, null, null],
      ['trigger', admin.agent.id, null, null],
      ['approve', credit.agent.id, 'Credit', 'Tested against the model.'],
      ['approve', board.agent.id, 'Board', null],
    ]);
    expect(Object.values(whole.approverNames)).toEqual(['Covenant approver', 'Credit board']);
    const audit = await auditOfRecord(`${organization.id}#Workflow#${workflow.id}`, '_');
    expect(audit.map(({ event }) => event)).toEqual([
      'workflow.created',
      'workflow.triggered',
      'workflow.approved',
      'workflow.approved',
    ]);
  });

  it('waits for those whom it asks now, and for nobody else', async () => {
    const workflow = await sent(await proposed());
    const first = await Promise.all([credit, board, risk].map(waitingHere));
    const half = await acted(workflow, 'approve', credit);
    const second = await Promise.all([credit, board, risk].map(waitingHere));
    await acted(half, 'approve', board);

    expect(first).toEqual([[workflow.id], [], []]);
    expect(second).toEqual([[], [workflow.id], []]);
    expect(await waitingHere(board)).toEqual([]);
  });

  it('tells the most urgent first, page by page', async () => {
    const one = (days: number | null) => ({ steps: [step('Risk', [agent(risk)], { dueInDays: days })] });
    const late = await sent(await proposed(), one(30));
    const soon = await sent(await proposed(), one(2));
    const never = await sent(await proposed(), one(null));

    const all = await waiting(risk);
    const first = await risk.get('/api/workflows/waiting?limit=2');
    const rest = await risk.get(`/api/workflows/waiting?limit=2&cursor=${first.headers.get('x-next-cursor')}`);

    const ids = [soon.id, late.id, never.id];
    expect(all.map(({ workflow }) => workflow.id)).toEqual(ids);
    expect([...first.body, ...rest.body].map(({ workflow }) => workflow.id)).toEqual(ids);
    expect(all.map(({ dueOn }) => dueOn === null)).toEqual([false, false, true]);
  });

  it('is sent back with a reason, changed, and sent again from its first step', async () => {
    const covenant = await proposed();
    const half = await acted(await sent(covenant), 'approve', credit);
    const silent = await act(half, 'reject', board, { decision: 'Amend' });
    const back = await acted(half, 'reject', board, { decision: 'Amend', note: 'The level is 1.20 in the agreement.' });
    const changed = good(
      await changeTerms(await covenantNow(covenant), { thresholds: [{ value: 1.2, unit: 'Ratio' }] }),
    );
    const again = await acted(back, 'trigger', admin);

    expect(silent).toEqual(refusal('requestInvalid'));
    expect([back.status, changed.status, again.status, again.round]).toEqual(['Amend', 200, 'Triggered', 2]);
    expect(again.asked).toEqual(['credit']);
    expect(await waitingHere(credit)).toEqual([back.id]);
  });

  it('is rejected, may be sent again, and ends by being cancelled', async () => {
    const rejected = await acted(await sent(await proposed()), 'reject', credit, { note: 'Not agreed.' });
    const late = await act(rejected, 'approve', credit);
    const again = await acted(rejected, 'trigger', admin);
    const gone = await acted(again, 'cancel', admin, { note: 'Withdrawn.' });

    expect([rejected.status, again.status, gone.status]).toEqual(['Rejected', 'Triggered', 'Cancelled']);
    expect(late).toEqual(refusal('workflowNotOpen'));
    expect(await act(gone, 'trigger', admin)).toEqual(refusal('workflowNotOpen'));
    expect(gone.acts).toEqual([]);
    expect(await waitingHere(credit)).toEqual([]);
  });

  it('takes no other action', async () => {
    const workflow = await sent(await proposed());

    expect(await act(workflow, 'escalate', admin)).toEqual(refusal('requestInvalid'));
  });
});

describe('what is in a workflow', () => {
  it('is approved nowhere else before that has ended', async () => {
    const covenant = await proposed();
    const workflow = await begun(covenant);
    const at = `/api/entities/${entityId}/covenants`;

    const alone = await changeTerms(covenant, { approved: true }, risk);
    const many = good(
      await risk.post(`${at}/approve`, { covenants: [{ id: covenant.id, version: covenant.version }] }),
    );
    const twice = await begin(covenant);
    await acted(workflow, 'cancel', admin);
    const after = await changeTerms(covenant, { approved: true }, risk);

    expect(alone).toEqual(refusal('approvalInWorkflow'));
    expect(many.body.refused).toMatchObject([{ id: covenant.id, code: 'approvalInWorkflow' }]);
    expect(twice).toEqual(refusal('workflowExists'));
    expect([after.status, after.body.approved]).toEqual([200, true]);
    expect(await begin(covenant)).toEqual(refusal('nothingToApprove'));
  });

  it('is approved as it was sent: a change meanwhile has to be sent again', async () => {
    const covenant = await proposed();
    const workflow = await sent(covenant);
    good(await changeTerms(covenant, { thresholds: [{ value: 0.01, unit: 'Ratio' }] }));

    const outdated = await seen(workflow, credit);
    const refused = await act(workflow, 'approve', credit);

    expect([outdated.isOutdated, outdated.acts]).toEqual([true, ['reject']]);
    expect(refused).toEqual(refusal('approvalOutdated'));
    expect((await covenantNow(covenant)).approved).toBe(false);
  });

  it('may be the changed terms of a covenant in force, which hold with the last approval', async () => {
    const covenant = await proposed();
    good(await changeTerms(covenant, { approved: true }, risk));
    const inForce = await covenantNow(covenant);
    good(await changeTerms(inForce, { thresholds: [{ value: 1.3, unit: 'Ratio' }] }));
    const workflow = await sent(covenant, { steps: [step('Credit', [role('CovenantApprover')])] });
    const before = await covenantNow(covenant);
    await acted(workflow, 'approve', credit);
    const after = await covenantNow(covenant);

    expect([before.thresholds[0]?.value, before.pendingTerms === null]).toEqual([1.15, false]);
    expect([after.thresholds[0]?.value, after.pendingTerms]).toEqual([1.3, null]);
  });

  it('is refused as incomplete by whoever would complete it, and stays as it was', async () => {
    const { thresholds: _, ...incomplete } = terms;
    const covenant: CovenantWithState = good(
      await admin.post(`/api/entities/${entityId}/covenants`, { ...incomplete, thresholds: [] }),
    ).body;
    const workflow = await sent(covenant, { steps: [step('Credit', [agent(credit)])] });

    const refused = await act(workflow, 'approve', credit);

    expect(refused).toMatchObject({ status: 400, body: { fields: { thresholds: 'Enter the level to keep.' } } });
    expect((await seen(workflow, credit)).status).toBe('Triggered');
  });

  it('is a form as well, which whoever approves items of the structure decides', async () => {
    const questions = [{ id: 'permit', prompt: 'Is the permit issued?', answerType: 'YesNo' }];
    const form = { entityId, name: 'Closing', category: 'Closing', questions };
    const { id, version } = good(await admin.post('/api/project/createForm', form)).body;
    const body = {
      source: { sourceType: 'Form', sourceId: id },
      steps: [step('Closing', [agent(admin), agent(credit)])],
    };
    const begunOne: Workflow = good(await admin.post(`/api/entities/${entityId}/workflows`, body)).body;
    const workflow = await acted(begunOne, 'trigger', admin);

    const beside = await admin.post('/api/project/toggleFormApproval', { entityId, id, version });
    const refused = await act(workflow, 'approve', credit);
    const whole = await acted(workflow, 'approve', admin);
    const approved = good(await admin.get(`/api/entities/${entityId}/forms/${id}`)).body;

    expect(beside).toEqual(refusal('approvalInWorkflow'));
    expect(refused).toEqual(refusal('notPermitted'));
    expect([whole.status, approved.approved]).toEqual(['Complete', true]);
  });
});

describe('who decides', () => {
  it('needs the right to approve at that moment, whoever was named', async () => {
    const workflow = await sent(await proposed(), { steps: [step('Risk', [agent(risk)])] });
    const team = `/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`;
    good(await admin.delete(team, [{ agentId: risk.agent.id }]));
    await organization.grant(risk, { level: 'View', sourceType: 'Covenant', entityId });
    await organization.grant(risk, { level: 'View', sourceType: 'Workflow', entityId });
    await organization.grant(risk, { level: 'View', sourceType: 'Deal', entityId });

    const refused = await act(workflow, 'approve', risk);

    // What is proposed is not seen by those who do not work on it.
    expect(refused).toEqual(refusal('workflowNotFound'));
    expect(await waitingHere(risk)).toEqual([]);
  });

  it('is nobody who entered it, where the organization takes a second person', async () => {
    const own = await anOrganization();
    await own.switchOn('disableCovenantCreatorApprove');
    const { id } = await own.structure();
    const covenant = good(await own.admin.post(`/api/entities/${id}/covenants`, terms)).body;
    const body = { source: sourceOf(covenant), steps: [step('Own', [agent(own.admin)])] };
    const workflow: Workflow = good(await own.admin.post(`/api/entities/${id}/workflows`, body)).body;
    const path = `/api/entities/${id}/workflows/Covenant/${covenant.id}/${workflow.id}`;
    const asked: Workflow = good(await own.admin.put(`${path}/trigger`, { version: workflow.version })).body;

    const refused = await own.admin.put(`${path}/approve`, { version: asked.version });

    expect(refused).toEqual(refusal('covenantNeedsSecondPerson'));
    expect(asked.acts).toEqual(['edit', 'reject', 'cancel']);
  });

  it('decides about the version that they have read, once', async () => {
    const workflow = await sent(await proposed(), {
      steps: [step('Both', [agent(credit), agent(risk)], { mode: 'All' })],
    });
    const [one, other] = await Promise.all([act(workflow, 'approve', credit), act(workflow, 'approve', risk)]);
    const now = await seen(workflow, admin);
    const [slower, faster] = one.status === 200 ? [risk, credit] : [credit, risk];
    const again = await act(now, 'approve', faster);
    const whole = await acted(now, 'approve', slower);

    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(now.steps[0]?.decisions).toHaveLength(1);
    expect(again).toEqual(refusal('workflowAlreadyDecided'));
    expect(whole.status).toBe('Complete');
  });

  it('is a person, group or deal role of the organization', async () => {
    const stranger = (await anOrganization()).admin;
    const covenant = await proposed();

    const refused = await begin(covenant, {
      steps: [step('Odd', [agent(stranger), { type: 'RcsLegacyAgentSupplier', id: 'Treasurer' }, agent(credit)])],
    });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual(['steps.0.approvers.0', 'steps.0.approvers.1']);
  });

  it('may be changed for a step in which nobody has decided', async () => {
    const workflow = await acted(await sent(await proposed()), 'approve', credit);
    const [first] = twoSteps();
    const at = `/api/entities/${entityId}/workflows`;

    const kept = await admin.put(`${at}/${workflow.id}`, {
      version: workflow.version,
      steps: [step('Credit', [agent(risk)]), step('Board', [agent(risk)])],
    });
    const changed: Workflow = good(
      await admin.put(at, {
        id: workflow.id,
        version: workflow.version,
        steps: [first, step('Board', [agent(risk)])],
      }),
    ).body;
    const [boards, risks] = [await waitingHere(board), await waitingHere(risk)];
    const whole = await acted(changed, 'approve', risk);

    expect(kept).toMatchObject({
      status: 400,
      body: { fields: { steps: 'A step in which somebody has decided stays as it is.' } },
    });
    expect([boards, risks]).toEqual([[], [workflow.id]]);
    expect(whole.status).toBe('Complete');
  });
});

describe('several decisions at once', () => {
  it('are each taken by themselves', async () => {
    const steps = [step('Risk', [agent(risk)])];
    const [one, two] = [await sent(await proposed(), { steps }), await sent(await proposed(), { steps })];
    const decisions = [
      { id: one.id, version: one.version, action: 'approve' },
      { id: two.id, version: two.version - 1, action: 'approve' },
      { id: 'nothing', version: 1, action: 'approve' },
    ];

    const { decided, refused } = good(await risk.post('/api/workflows/decisions', { decisions })).body;

    expect(decided).toEqual([one.id]);
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(['recordChanged', 'workflowNotFound']);
    expect((await seen(one, admin)).status).toBe('Complete');
  });
});

describe('the list of workflows', () => {
  it('tells those of one thing, and those alone that are open', async () => {
    const covenant = await proposed();
    const old = await acted(await begun(covenant), 'cancel', admin);
    const now = await begun(covenant);
    const other = await begun(await proposed());
    const at = `/api/entities/${entityId}/workflows`;
    const listed = async (query: string): Promise<string[]> =>
      good(await admin.get(`${at}${query}`)).body.map(({ id }: Workflow) => id);

    expect(await listed('')).toEqual([other.id, now.id, old.id]);
    expect(await listed(`?sourceId=${covenant.id}`)).toEqual([now.id, old.id]);
    expect(await listed(`?sourceId=${covenant.id}&open=true`)).toEqual([now.id]);
  });
});
