import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund } from '#tests/support/parties.ts';
import { untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let loanId: string;

/** Two quarters with all of their months, and the year before them. */
const first = addMonthsToPeriod(quarterBack(1), -14);
const months = Array.from({ length: 18 }, (_, at): Period => addMonthsToPeriod(first, at)).filter(
  (month) => month <= quarterBack(0),
);

const enter = async (
  entityId: string,
  detailName: string,
  valueIn: (month: Period) => number | null,
): Promise<void> => {
  const values = months.flatMap((period) => {
    const value = valueIn(period);
    return value === null ? [] : [{ period, value }];
  });
  good(
    await admin.post(`/api/entities/${entityId}/data`, {
      columns: [{ detailName, values }],
      documentId: null,
      note: null,
    }),
  );
};

const base = {
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  startsOn: quarterEndBack(1),
  approved: true,
};

const create = async (entityId: string, covenant: object): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { ...base, ...covenant })).body;

const loanToValue = () => ({
  name: 'Maximum loan to value',
  metric: 'Loan To Value',
  operator: '<=',
  subjectId: loanId,
  thresholds: [{ value: 65, unit: 'Percentage' }],
});

const checks = async (entityId: string): Promise<readonly CovenantTest[]> =>
  good(await admin.get(`/api/entities/${entityId}/checks`)).body;

const resultsOf = async ({ id }: CovenantWithState, periodEnd: string): Promise<readonly CovenantResult[]> =>
  good(await admin.get(`/api/entities/${structure.id}/covenants/${id}/results?periodEnd=${periodEnd}`)).body;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ currency: 'USD', closingDate: quarterEndBack(6) });
  const terms = { loanDate: `${first}-01`, loanMaturityDate: '2040-12-31', commitmentAmount: 10_000_000 };
  loanId = (await aFinancing(organization, structure.id, { name: 'Term loan', currency: 'USD', ...terms })).id;
  await enter(loanId, 'Principal Drawn', (month) => (month === first ? 6_000_000 : 0));
  await enter(loanId, 'Principal Paid', () => 0);
  await enter(loanId, 'Collateral Value', () => 10_000_000);
});

describe('a financial covenant whose metric is computed', () => {
  it('is tested by what the metric of its financing comes to, and says from what', async () => {
    const covenant = await create(structure.id, loanToValue());

    expect(covenant.state).toMatchObject({ status: 'AtRisk' });
    const [latest, before] = await checks(structure.id);
    expect(latest).toMatchObject({ periodEnd: quarterEndBack(0), value: 60, unit: 'Percentage', result: 'AtRisk' });
    expect(before).toMatchObject({ periodEnd: quarterEndBack(1), value: 60 });
    expect(latest?.stackLog.children[0]).toMatchObject({ entityId: loanId, detailName: 'Loan To Value', value: 60 });
  });

  it('is tested again when a figure changes that it follows from, and keeps how it came out before', async () => {
    const covenant = await create(structure.id, loanToValue());
    await untilStanding(admin, organization.id, covenant.name, ({ lastTest }) => lastTest?.value === 60);

    await enter(loanId, 'Collateral Value', (month) => (month === quarterBack(0) ? 8_000_000 : null));

    const standing = await untilStanding(admin, organization.id, covenant.name, ({ risk }) => risk === 'Breached');
    expect(standing.lastTest).toMatchObject({ value: 75, periodEnd: quarterEndBack(0) });
    const results = await resultsOf(covenant, quarterEndBack(0));
    expect(results.map(({ value, result, version }) => [version, value, result])).toEqual([
      [2, 75, 'Breached'],
      [1, 60, 'AtRisk'],
    ]);
    const [, earlier] = results;
    expect(earlier?.covenantVersion).toBe(covenant.version);
    expect(earlier?.figures.map(({ entityId }) => entityId)).toContain(loanId);
    // Of the quarter, which has the value of its last month.
    const [metric] = earlier?.explanation.children ?? [];
    expect(metric?.children[0]?.children.map(({ label, value }) => [label, value])).toEqual([
      ['Ending Principal Balance', 6_000_000],
      ['Collateral Value', 10_000_000],
    ]);
    expect(await resultsOf(covenant, quarterEndBack(1))).toHaveLength(1);
  });

  it('has no test without the figures that it needs, and says which are missing', async () => {
    const other = (await aFinancing(organization, structure.id, { name: 'Bridge loan', currency: 'USD' })).id;
    const covenant = await create(structure.id, { ...loanToValue(), name: 'Bridge', subjectId: other });

    expect(covenant.state.status).toBe('Overdue');
    expect(covenant.state.because).toMatch(/^The figure for Q\d \d{4} was due on .*\. Why there is none: .+/);
    expect((await checks(structure.id)).map(({ value, result }) => [value, result])).toEqual([
      [null, 'Pending'],
      [null, 'Pending'],
    ]);
    expect(await resultsOf(covenant, quarterEndBack(0))).toEqual([]);
  });

  it('takes the sum of a quarter’s months, and not its last month, of what adds up', async () => {
    await enter(loanId, 'Principal Paid', (month) => (month > quarterBack(1) ? 100_000 : 0));
    const paid = { metric: 'Principal Paid', operator: '>=', subjectId: loanId };
    await create(structure.id, { ...paid, name: 'Paid', thresholds: [{ value: 250_000, unit: 'USD' }] });

    expect((await checks(structure.id)).map(({ value, result }) => [value, result])).toEqual([
      [300_000, 'Met'],
      [0, 'Breached'],
    ]);
  });

  it('is measured over twelve months where its terms say so', async () => {
    await enter(loanId, 'Principal Paid', () => 50_000);
    const paid = { metric: 'Principal Paid', operator: '>=', subjectId: loanId, window: 'TrailingTwelveMonths' };
    await create(structure.id, { ...paid, name: 'Paid in a year', thresholds: [{ value: 500_000, unit: 'USD' }] });

    expect((await checks(structure.id))[0]).toMatchObject({ value: 600_000, result: 'Met' });
  });

  it('is held against a level in another currency at the rate of the period', async () => {
    const rates = `/api/organizations/${organization.id}/metrics/currency/USD/rates`;
    const known = months.map((month) => ({ currency: 'EUR', rate: 0.5, date: `${month}-28` }));
    good(await admin.post(rates, known));
    const outstanding = { metric: 'Ending Principal Balance', operator: '<=', subjectId: loanId };
    await create(structure.id, { ...outstanding, name: 'In euros', thresholds: [{ value: 4_000_000, unit: 'EUR' }] });

    expect((await checks(structure.id))[0]).toMatchObject({ value: 3_000_000, unit: 'EUR', result: 'Met' });
  });

  it('follows figures of structures below, and of what a fund has put money into', async () => {
    const parent = await organization.structure({
      name: 'Whole portfolio',
      currency: 'USD',
      closingDate: quarterEndBack(6),
    });
    const { id: orgId } = organization;
    const child: Structure = good(
      await admin.post(`/api/deals/${parent.id}/deals`, [{ name: 'Below', structureType: 'Deal', currency: 'USD' }]),
    ).body[0];
    const below = (
      await aFinancing(organization, child.id, {
        name: 'Lower loan',
        currency: 'USD',
        loanDate: `${first}-01`,
        loanMaturityDate: '2040-12-31',
      })
    ).id;
    const fund = await aFund(organization, { currency: 'USD', closingDate: quarterEndBack(6) });
    await addParty(organization, below, { sourceType: 'Fund', sourceId: fund.id, percentage: 50 });
    const most = (metric: string) => ({ metric, operator: '<=', thresholds: [{ value: 1_500_000, unit: 'USD' }] });
    await create(parent.id, { ...most('Total Outstanding Principal'), name: 'Of the portfolio' });
    await create(fund.id, { ...most('Fund Outstanding Principal'), name: 'Of the fund' });

    await enter(below, 'Principal Paid', () => 0);
    await enter(below, 'Principal Drawn', (month) => (month === first ? 2_000_000 : 0));

    const portfolio = await untilStanding(
      admin,
      orgId,
      'Of the portfolio',
      ({ lastTest }) => lastTest?.value === 2_000_000,
    );
    expect(portfolio.risk).toBe('Breached');
    const ofFund = await untilStanding(admin, orgId, 'Of the fund', ({ lastTest }) => lastTest?.value === 1_000_000);
    expect(ofFund.lastTest?.result).toBe('Met');
  });

  it('is seen ahead by the forecasts: which test will be missed first, and how the figure will stand then', async () => {
    const ahead = Array.from({ length: 12 }, (_, at): Period => addMonthsToPeriod(quarterBack(0), at + 1));
    const forecast = (detailName: string, valueIn: (month: Period) => number) => ({
      detailName,
      dataKind: 'forecast',
      values: ahead.map((period) => ({ period, value: valueIn(period) })),
    });
    const worth = (month: Period) => (month < quarterBack(-3) ? 10_000_000 : 8_000_000);
    const columns = [
      forecast('Collateral Value', worth),
      forecast('Principal Drawn', () => 0),
      forecast('Principal Paid', () => 0),
    ];
    const covenant = await create(structure.id, loanToValue());
    good(await admin.post(`/api/entities/${loanId}/data`, { columns, documentId: null, note: null }));

    const path = `/api/entities/${structure.id}/checks/ahead?covenantId=${covenant.id}`;
    const tests: readonly CovenantTest[] = good(await admin.get(path)).body;

    expect(tests.map(({ periodEnd, value, result }) => [periodEnd, value, result])).toEqual([
      [quarterEndBack(-1), 60, 'AtRisk'],
      [quarterEndBack(-2), 60, 'AtRisk'],
      [quarterEndBack(-3), 75, 'Breached'],
      [quarterEndBack(-4), 75, 'Breached'],
    ]);
    const isSeen = await untilStanding(
      admin,
      organization.id,
      covenant.name,
      ({ projectedMiss }) => projectedMiss !== null,
    );
    expect(isSeen.projectedMiss).toMatchObject({ periodEnd: quarterEndBack(-3), value: 75, threshold: 65 });
    // What is forecast is no test that has been made.
    expect((await checks(structure.id))[0]).toMatchObject({ periodEnd: quarterEndBack(0), value: 60 });
  });

  it('refuses figures of something that lies elsewhere, and a window over what nobody computes', async () => {
    const elsewhere = await organization.structure({ name: 'Elsewhere' });
    const foreign = (await aFinancing(organization, elsewhere.id, { name: 'Foreign' })).id;

    const path = `/api/entities/${structure.id}/covenants`;
    const asked = await admin.post(path, { ...base, ...loanToValue(), subjectId: foreign });
    const window = {
      name: 'Own words',
      metric: 'Cushion of the sponsor',
      window: 'TrailingTwelveMonths',
      subjectId: null,
    };
    const windowed = await admin.post(path, { ...base, ...loanToValue(), ...window });

    expect([asked.status, asked.body.fields]).toEqual([
      400,
      { subjectId: 'Choose a project or financing of this structure.' },
    ]);
    expect([windowed.status, Object.keys(windowed.body.fields)]).toEqual([400, ['window']]);
  });
});

describe('a covenant of a financing', () => {
  it('is agreed, listed, tested and changed by its id, and stands among those of its structure', async () => {
    const other = (await aFinancing(organization, structure.id, { name: 'Bridge loan', currency: 'USD' })).id;
    const { subjectId: _, ...terms } = loanToValue();

    const covenant = await create(loanId, terms);

    expect(covenant).toMatchObject({ entityId: structure.id, subjectId: loanId, state: { status: 'AtRisk' } });
    const listed = async (id: string): Promise<readonly string[]> =>
      (good(await admin.get(`/api/entities/${id}/covenants`)).body as CovenantWithState[]).map((one) => one.id);
    expect([await listed(loanId), await listed(other), await listed(structure.id)]).toEqual([
      [covenant.id],
      [],
      [covenant.id],
    ]);
    expect((await checks(loanId))[0]).toMatchObject({ covenantId: covenant.id, value: 60 });
    const change = { version: covenant.version, section: '7.2', approved: true };
    expect((await admin.put(`/api/entities/${other}/covenants/${covenant.id}`, change)).body.code).toBe(
      'covenantNotFound',
    );
    expect(good(await admin.put(`/api/entities/${loanId}/covenants/${covenant.id}`, change)).body.section).toBe('7.2');
  });
});

describe('how a test came out before', () => {
  it('is told without the figure to whoever may not see that', async () => {
    const covenant = await create(structure.id, loanToValue());
    await until(
      () => resultsOf(covenant, quarterEndBack(0)),
      (results) => results.length === 1,
    );
    const reader = await organization.guest();
    const sources = ['Deal', 'Covenant'] as const;
    await organization.grant(reader, ...sources.map((sourceType) => ({ sourceType, entityId: structure.id })));

    const path = `/api/entities/${structure.id}/covenants/${covenant.id}/results?periodEnd=${quarterEndBack(0)}`;
    const [told] = good(await reader.get(path)).body as CovenantResult[];

    expect(told).toMatchObject({ result: 'AtRisk', value: null, headroom: null });
    expect(JSON.stringify(told?.explanation)).not.toContain('6000000');
  });
});
