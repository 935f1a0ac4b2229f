import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantTest, CovenantWithState, NewCovenant } from '#shared/domain/covenant.ts';
import { addDays } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
import { delivered } from '#tests/support/deliverables.ts';
import { agreementText, extracted, proposalIn } from '#tests/support/extraction.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure({ closingDate: quarterEndBack(4) })).id;
});

const report = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  // Named with the approval, so that what fell due since then is owed.
  startsOn: quarterEndBack(4),
  approved: true,
} satisfies Partial<NewCovenant>;

const coverage = {
  name: 'Minimum debt service coverage ratio',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  approved: true,
} satisfies Partial<NewCovenant>;

const path = () => `/api/entities/${entityId}/covenants`;
const create = async (covenant: object): Promise<CovenantWithState> => good(await admin.post(path(), covenant)).body;
const change = (covenant: CovenantWithState, fields: object, by: Person = admin): Promise<Reply> =>
  by.put(`${path()}/${covenant.id}`, { version: covenant.version, ...fields });
const enter = (period: string, value: number | null): Promise<Reply> =>
  admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
    detailName: coverage.metric,
    values: [{ period, value }],
    ...(value === null ? { note: 'Of another structure' } : {}),
  });
const stateOf = async ({ id }: CovenantWithState): Promise<CovenantWithState['state'] | undefined> =>
  good(await admin.get(path())).body.find((one: CovenantWithState) => one.id === id)?.state;

describe('a proposal', () => {
  const proposals = async (): Promise<Reply> => {
    const { id } = await upload(admin, entityId, { name: 'Credit agreement.txt', content: agreementText });
    return extracted(admin, entityId, id);
  };

  it('counts once it is approved, and waits again when the approval is taken back', async () => {
    const proposal = proposalIn(await proposals(), '6.14');

    const approved = await change(proposal, { approved: true });
    const withdrawn = await change(approved.body, { approved: false });

    expect(proposal.state.status).toBe('Proposed');
    expect(approved).toMatchObject({
      status: 200,
      body: {
        approved: true,
        approvedBy: admin.agent.id,
        approvedAt: expect.any(String),
        version: proposal.version + 1,
      },
    });
    expect(approved.body.state.status).not.toBe('Proposed');
    expect(approved.body.quote).toBe(proposal.quote);
    expect(withdrawn.body).toMatchObject({
      approved: false,
      approvedBy: null,
      approvedAt: null,
      state: { status: 'Proposed' },
    });
  });

  it('is corrected and approved in one step', async () => {
    const proposal = proposalIn(await proposals(), '6.14');

    const { body } = await change(proposal, {
      approved: true,
      thresholds: [{ value: 1.25, unit: 'Ratio' }],
      cureDays: 30,
    });

    expect(body).toMatchObject({ approved: true, cureDays: 30, thresholds: [{ value: 1.25, unit: 'Ratio' }] });
    expect(
      (await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${proposal.id}`)).map(({ event }) => event),
    ).toEqual(['covenant.proposed', 'covenant.approved']);
  });

  it('is dismissed, listed apart, and can be taken up again', async () => {
    const proposal = proposalIn(await proposals(), '5.01');

    const dismissed = await change(proposal, { launchStatus: 'Obsolete' });
    const edited = await change(dismissed.body, { name: 'Renamed' });
    const revived = await change(dismissed.body, { launchStatus: 'Active' });
    const { body: obsolete } = await admin.get(`${path()}?launchStatus=Obsolete`);

    expect(dismissed.body).toMatchObject({ launchStatus: 'Obsolete', state: { status: 'Obsolete' } });
    expect(edited).toMatchObject({ status: 409, body: { code: 'covenantObsolete' } });
    expect(revived.body).toMatchObject({ launchStatus: 'Active', state: { status: 'Proposed' } });
    expect(obsolete).toEqual([]);
  });

  it('is decided by one of two people who decide at the same time', async () => {
    const proposal = proposalIn(await proposals(), '6.14');
    const colleague = await organization.member('Deal Admin');

    const replies = await Promise.all([
      change(proposal, { approved: true }),
      change(proposal, { launchStatus: 'Obsolete' }, colleague),
    ]);
    const late = await change(proposal, { name: 'Renamed' });

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(late.status).toBe(409);
    expect(['recordChanged', 'covenantObsolete']).toContain(late.body.code);
  });
});

describe('a covenant entered by hand', () => {
  it('is in force as soon as it is approved, in the name of who entered it', async () => {
    const covenant = await create(report);

    expect(covenant).toMatchObject({
      ...report,
      entityId,
      organizationId: organization.id,
      source: null,
      jobId: null,
      confidence: null,
      approvedBy: admin.agent.id,
      deliveries: [],
      version: 1,
    });
  });

  it('is refused as a financial covenant in force while it names no figure, comparison and level', async () => {
    const incomplete = { ...coverage, metric: null, operator: null, thresholds: [] };

    const refused = await admin.post(path(), incomplete);
    const waiting = await create({ ...incomplete, approved: false });
    const approved = await change(waiting, { approved: true, metric: coverage.metric });
    const completed = await change(waiting, {
      approved: true,
      metric: coverage.metric,
      operator: '>=',
      thresholds: coverage.thresholds,
    });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['metric', 'operator', 'thresholds']);
    expect(Object.keys(approved.body.fields).toSorted()).toEqual(['operator', 'thresholds']);
    expect(completed).toMatchObject({ status: 200, body: { approved: true, version: 2 } });
  });

  it('is refused as a financial covenant in force that has no day to be tested on', async () => {
    const once = { ...coverage, frequency: 'Once' };
    const refused = await admin.post(path(), once);
    const proposed = await create({ ...once, approved: false });
    const { body } = await admin.post(`${path()}/approve`, {
      covenants: [{ id: proposed.id, version: proposed.version }],
    });
    const corrected = await change(proposed, { approved: true, anchor: 'FixedDate', fixedDate: '2027-03-31' });

    const text = 'Choose a fixed day, the closing or an event for a test that is made once.';
    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid', fields: { anchor: text } } });
    expect(body.refused).toEqual([{ id: proposed.id, code: 'requestInvalid', message: text }]);
    expect(corrected).toMatchObject({
      status: 200,
      body: { approved: true, state: { status: 'NotYetDue', nextDueDate: '2027-03-31' } },
    });
  });

  it.each([
    { field: 'name', fields: { name: ' ' } },
    { field: 'covenantType', fields: { covenantType: 'Promise' } },
    { field: 'frequency', fields: { frequency: 'Fortnightly' } },
    { field: 'thresholds.0.value', fields: { thresholds: [{ value: '1.2', unit: 'Ratio' }] } },
    { field: 'thresholds.0.value', fields: { thresholds: [{ value: 1e16, unit: 'USD' }] } },
    { field: 'thresholds.0.from', fields: { thresholds: [{ value: 1.2, unit: 'Ratio', from: '2026-02-30' }] } },
    { field: 'dueOffsetDays', fields: { dueOffsetDays: 1.5 } },
    { field: 'startsOn', fields: { startsOn: '2026-13-01' } },
  ])('is refused with what is wrong in $field: $fields', async ({ field, fields }) => {
    const refused = await admin.post(path(), { ...coverage, ...fields });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('is not found on another entity or under another id', async () => {
    const covenant = await create(report);
    const { id: elsewhere } = await organization.structure({ name: 'Lakeside junior facility' });

    const replies = [
      await admin.put(`/api/entities/${elsewhere}/covenants/${covenant.id}`, { version: 1 }),
      await admin.put(`${path()}/nothing`, { version: 1 }),
      await admin.get(`/api/entities/${entityId}/checks?covenantId=nothing`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'covenantNotFound']),
    );
  });
});

describe('a report', () => {
  it('is overdue until it is delivered, period by period', async () => {
    const covenant = await create(report);
    const first = covenant.state.periodEnd ?? '';

    const next = (await delivered(admin, covenant)).state;

    expect(covenant.state).toMatchObject({ status: 'Breached', because: expect.stringContaining('Overdue') });
    expect(covenant.state.nextDueDate).toBe(addDays(first, 45));
    expect((next.periodEnd ?? '') > first).toBe(true);
  });

  it('is met when everything that was due has been delivered', async () => {
    let covenant = await create(report);
    for (let turn = 0; turn < 8 && (covenant.state.nextDueDate ?? '') <= addDays(today(), 14); turn += 1) {
      covenant = await delivered(admin, covenant);
    }

    expect(covenant.deliveries.length).toBeGreaterThan(2);
    expect(covenant.state).toMatchObject({ status: 'Met', because: 'Nothing is outstanding.' });
  });
});

describe('a financial covenant', () => {
  it('follows the figures of its metric: pending, met, at risk, breached', async () => {
    const covenant = await create(coverage);
    const steps: [number | null, string][] = [];
    for (const value of [null, 1.5, 1.25, 1.19, null]) {
      good(await enter(quarterBack(0), value));
      steps.push([value, (await stateOf(covenant))?.status ?? '']);
    }

    expect(covenant.state.lastTest).toBeNull();
    expect(steps.slice(1, 4)).toEqual([
      [1.5, 'Met'],
      [1.25, 'AtRisk'],
      [1.19, 'Breached'],
    ]);
    expect((await stateOf(covenant))?.lastTest).toBeNull();
  });

  it('explains each test by the figure, who entered it, and the threshold', async () => {
    const covenant = await create({ ...coverage, section: '6.14' });
    const [earlier, latest] = [quarterBack(1), quarterBack(0)];
    good(await enter(earlier, 1.31));
    good(await enter(latest, 1.1));

    const { body: checks } = good(await admin.get(`/api/entities/${entityId}/checks?covenantId=${covenant.id}`));
    const tested = checks.filter(({ result }: CovenantTest) => result !== 'Pending');

    expect(tested).toMatchObject([
      {
        covenantId: covenant.id,
        periodEnd: quarterEndBack(0),
        value: 1.1,
        threshold: 1.2,
        operator: '>=',
        result: 'Breached',
      },
      { covenantId: covenant.id, periodEnd: quarterEndBack(1), value: 1.31, threshold: 1.2, result: 'AtRisk' },
    ]);
    expect(tested[0].headroom).toBeCloseTo(-0.0833, 4);
    expect(tested[0].stackLog.children).toMatchObject([
      {
        label: 'Debt Service Coverage Ratio',
        value: 1.1,
        source: { kind: 'Entered', by: admin.agent.id, byName: 'Avery Admin' },
      },
      { label: 'Threshold', value: 1.2, note: expect.stringContaining('6.14') },
    ]);
  });

  it('is not tested before it is approved, nor once it is obsolete', async () => {
    good(await enter(quarterBack(0), 1.1));
    const proposed = await create({ ...coverage, approved: false });
    const obsolete = await create(coverage);
    const checksNow = async () => good(await admin.get(`/api/entities/${entityId}/checks`)).body;

    const before = await checksNow();
    good(await change(obsolete, { launchStatus: 'Obsolete' }));

    expect(before.map(({ covenantId }: CovenantTest) => covenantId)).not.toContain(proposed.id);
    expect(before.length).toBeGreaterThan(0);
    expect(await checksNow()).toEqual([]);
  });
});

describe('GET /api/entities/{id}/covenants', () => {
  it('pages through covenants, each once, also when some are filtered out', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await create({ ...report, name: `Report ${number}`, approved: number % 2 === 1 });
    }
    await create({ ...coverage, approved: false });
    const names = async (query: string) =>
      (await allPages<CovenantWithState>(admin, `${path()}${query}`, 2))
        .flat()
        .map(({ name }) => name)
        .toSorted();

    expect(await names('?covenantType=Report')).toEqual(['Report 1', 'Report 2', 'Report 3', 'Report 4', 'Report 5']);
    expect(await names('?approved=true')).toEqual(['Report 1', 'Report 3', 'Report 5']);
    expect(await names('?approved=false')).toEqual([coverage.name, 'Report 2', 'Report 4']);
    expect(await names('')).toHaveLength(6);
  });
});
