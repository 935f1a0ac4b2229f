import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Relief } from '#shared/domain/covenant-relief.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { periodOf } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let credit: Person;
let board: Person;
let entityId: string;
let covenant: CovenantWithState;

const missedQuarter = quarterEndBack(1);
const metric = 'Debt Service Coverage Ratio';
const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric,
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
  approved: true,
};

const inRole = (person: Person, role: DealRole) =>
  admin.post(`/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`, [
    { agentId: person.agent.id, role },
  ]);

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  [credit, board] = await Promise.all([organization.member(), organization.member()]);
});

beforeEach(async () => {
  entityId = (await organization.structure({ closingDate: quarterEndBack(3) })).id;
  for (const person of [credit, board]) good(await inRole(person, 'CovenantApprover'));
  covenant = good(await admin.post(`/api/entities/${entityId}/covenants`, coverage)).body;
  const values = [{ period: periodOf(missedQuarter), value: 1.08 }];
  const body = { detailName: metric, frequency: 'Quarterly', unit: 'Ratio', values, note: 'Certified' };
  good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, body));
});

const at = () => `/api/entities/${entityId}/covenants/${covenant.id}/reliefs`;

/** Asks for a waiver of the missed quarter, or for the other relief, and answers it as it stands. */
async function asked(more: object = {}): Promise<Relief> {
  const waiver = { kind: 'Waiver', firstPeriodEnd: missedQuarter, lastPeriodEnd: missedQuarter };
  const body = { ...waiver, reason: 'An inverter was replaced.', ...more, version: covenant.version };
  covenant = good(await admin.post(at(), body)).body;
  const relief = covenant.reliefs.at(-1);
  if (relief === undefined) throw new Error('Nothing was asked for.');
  return relief;
}

const aCure = {
  kind: 'EquityCure',
  periodEnd: missedQuarter,
  amount: 1_250_000,
  currency: 'USD',
  contributedOn: quarterEndBack(0),
  curedValue: 1.24,
};

const step = (id: string, person: Person) => ({
  id,
  name: id,
  mode: 'Any',
  approvers: [{ type: 'Agent', id: person.agent.id }],
  dueInDays: null,
});

const begin = ({ id, kind }: Relief, sourceType: string = kind): Promise<Reply> =>
  admin.post(`/api/entities/${entityId}/workflows`, {
    source: { sourceType, sourceId: `${covenant.id}_${id}` },
    steps: [step('Credit', credit), step('Board', board)],
  });
const act = ({ id, source, version }: Workflow, action: string, by: Person, more: object = {}): Promise<Reply> =>
  by.put(`/api/entities/${entityId}/workflows/${source.sourceType}/${source.sourceId}/${id}/${action}`, {
    version,
    ...more,
  });
const acted = async (...given: Parameters<typeof act>): Promise<Workflow> => good(await act(...given)).body;
const sent = async (relief: Relief): Promise<Workflow> => acted(good(await begin(relief)).body, 'trigger', admin);

async function now(): Promise<CovenantWithState> {
  const all: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
  const [found] = all.filter(({ id }) => id === covenant.id);
  if (found === undefined) throw new Error('The covenant is gone.');
  return found;
}
const waitingFor = async (person: Person): Promise<Workflow[]> => {
  const all: WaitingWorkflow[] = good(await person.get('/api/workflows/waiting')).body;
  return all.map(({ workflow }) => workflow).filter(({ structureId }) => structureId === entityId);
};
const decide = async ({ id }: Relief, decision: string, by: Person = admin): Promise<Reply> =>
  by.post(`${at()}/${id}/decision`, { decision, note: 'Decided.', version: (await now()).version });
const refusal = (code: ErrorCode) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe('a waiver that was asked for', () => {
  it('waits step by step, and holds with the last approval', async () => {
    const workflow = await sent(await asked());
    const [waiting] = await waitingFor(credit);
    const half = await acted(workflow, 'approve', credit);
    const between = await now();
    const whole = await acted(half, 'approve', board, { note: 'Once.' });
    const after = await now();

    expect(waiting?.sourceName).toMatch(/^Minimum coverage: waiver of Q\d \d{4}$/);
    expect([between.reliefs[0]?.status, between.state.status]).toEqual(['Requested', 'Breached']);
    expect([whole.status, after.state.status]).toEqual(['Complete', 'Waived']);
    expect(after.reliefs[0]).toMatchObject({ status: 'Approved', inSteps: true, decidedBy: board.agent.id });
    const audit = await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${covenant.id}`);
    expect(audit.map(({ event }) => event)).toEqual([
      'covenant.created',
      'covenant.waiverRequested',
      'covenant.waiverApproved',
    ]);
  });

  it('is decided nowhere else meanwhile, and at once again when its steps are cancelled', async () => {
    const relief = await asked();
    const workflow = await sent(relief);
    const [approved, rejected] = [await decide(relief, 'Approved'), await decide(relief, 'Rejected')];
    await acted(workflow, 'cancel', admin);
    const after = good(await decide(relief, 'Approved')).body;

    expect([approved, rejected]).toEqual([refusal('approvalInWorkflow'), refusal('approvalInWorkflow')]);
    expect(after.reliefs[0]).toMatchObject({ status: 'Approved', inSteps: false });
  });

  it('is rejected with its workflow, of which nothing more can be done', async () => {
    const relief = await asked();
    const workflow = await acted(await sent(relief), 'reject', credit, { note: 'Cure it instead.' });

    expect([workflow.status, workflow.acts]).toEqual(['Rejected', []]);
    expect((await now()).reliefs[0]).toMatchObject({ status: 'Rejected', decisionNote: 'Cure it instead.' });
    expect(await act(workflow, 'trigger', admin)).toEqual(refusal('nothingToApprove'));
    expect(await decide(relief, 'Approved')).toEqual(refusal('reliefDecided'));
  });

  it('stays a request when it is sent back, and is sent again with an answer', async () => {
    const back = await acted(await sent(await asked()), 'reject', credit, { decision: 'Amend', note: 'For how long?' });
    const between = await now();
    const again = await acted(back, 'trigger', admin, { note: 'One quarter alone.' });

    expect([back.status, between.reliefs[0]?.status]).toEqual(['Amend', 'Requested']);
    expect([again.status, again.round]).toEqual(['Triggered', 2]);
    expect((await waitingFor(credit)).map(({ id }) => id)).toEqual([back.id]);
  });

  it('may be revoked after it was given in steps, and still tells that it was', async () => {
    const relief = await asked();
    await acted(await acted(await sent(relief), 'approve', credit), 'approve', board);
    const revoked = good(await decide(relief, 'Revoked')).body;

    expect(revoked.reliefs[0]).toMatchObject({ status: 'Revoked', inSteps: true });
  });

  it('is no cure, and is not of another covenant', async () => {
    const relief = await asked();
    const none = { ...relief, id: 'nothing' };

    expect(await begin(relief, 'EquityCure')).toEqual(refusal('requestInvalid'));
    expect(await begin(none)).toEqual(refusal('requestInvalid'));
  });

  it('is given by somebody else than who asked, where the organization takes a second person', async () => {
    await organization.switchOn('disableCovenantCreatorApprove');
    const relief = await asked();
    const source = { sourceType: 'Waiver', sourceId: `${covenant.id}_${relief.id}` };
    const body = { source, steps: [step('Own', admin)] };
    const begun: Workflow = good(await admin.post(`/api/entities/${entityId}/workflows`, body)).body;
    const workflow = await acted(begun, 'trigger', admin);
    const refused = await act(workflow, 'approve', admin);
    const setting = [{ name: 'disableCovenantCreatorApprove', value: 'false' }];
    good(await admin.post(`/api/entities/${organization.id}/details`, setting));

    expect(refused).toEqual(refusal('covenantNeedsSecondPerson'));
    expect((await now()).reliefs[0]?.status).toBe('Requested');
  });
});

describe('a cure by equity that was asked for', () => {
  it('is named without its amount, and holds with the last approval', async () => {
    const workflow = await sent(await asked(aCure));
    await acted(await acted(workflow, 'approve', credit), 'approve', board);

    expect(workflow.sourceName).toMatch(/^Minimum coverage: equity cure of Q\d \d{4}$/);
    expect((await now()).state).toMatchObject({ status: 'Met', lastTest: { result: 'Cured' } });
  });
});
