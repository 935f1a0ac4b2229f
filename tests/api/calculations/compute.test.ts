import { beforeAll, describe, expect, it } from 'vitest';
import type { ComputedDetail, ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let structureId: string;
let projectId: string;
let loanId: string;

const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const monthly = (detailName: string, valueIn: (at: number) => number, dataKind = 'actual') => ({
  detailName,
  dataKind,
  values: months.map((period, at) => ({ period, value: valueIn(at) })),
});
const enter = async (id: string, columns: readonly object[]) =>
  good(await admin.post(`/api/entities/${id}/data`, { columns, documentId: null, note: 'Model of December' }));

/** EBITDA and CFADS of 1,000 a month, 500 in March. */
const cashFlow = [
  ...['Energy Revenue', 'Capacity Revenue', 'REC Revenue', 'Incentive Revenue', 'Other Revenue'].map((name) =>
    monthly(name, (at) => (name !== 'Energy Revenue' ? 0 : at === 2 ? 900 : 1_400)),
  ),
  ...[
    'O&M Expense',
    'Insurance Expense',
    'Property Tax Expense',
    'Site Lease Expense',
    'Asset Management Expense',
    'Utility Expense',
    'General And Administrative Expense',
    'Other Operating Expense',
  ].map((name) => monthly(name, () => 50)),
  ...['Capital Expenditure', 'Change In Working Capital', 'Cash Taxes Paid'].map((name) => monthly(name, () => 0)),
];

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structureId = (await organization.structure({ name: 'Riverside senior facility', currency: 'USD' })).id;
  const project = { name: 'Alder rooftop', dealId: structureId, currency: 'USD', ownershipPercentage: 60 };
  projectId = good(await admin.post(`/api/organizations/${organization.id}/projects`, project)).body.id;
  const terms = { loanDate: '2025-01-01', loanMaturityDate: '2025-12-31', commitmentAmount: 12_000 };
  loanId = (await aFinancing(organization, structureId, { name: 'Senior notes', currency: 'USD', ...terms })).id;
  await enter(projectId, cashFlow);
  await enter(loanId, [
    monthly('Principal Drawn', (at) => (at === 0 ? 12_000 : 0)),
    monthly('Principal Paid', () => 400),
    monthly('Scheduled Principal Payment', () => 400),
    monthly('Fixed Interest Rate', () => 6),
    { detailName: 'Interest Rate Type', dated: [{ from: null, value: 'Fixed' }] },
    { detailName: 'Day Count Convention', dated: [{ from: null, value: '30/360 US' }] },
  ]);
});

const compute = (id: string, body: object, query = '', by: Person = admin): Promise<Reply> =>
  by.post(`/api/entities/${id}/metrics/compute${query}`, { startDate: '2025-01', endDate: '2025-12', ...body });
const computed = async (id: string, body: object, query = ''): Promise<ComputedMetrics> =>
  good(await compute(id, body, query)).body;
const metric = async (id: string, name: string, body: object = {}): Promise<ComputedMetric> => {
  const { metrics } = await computed(id, { ...body, details: [name] });
  const [first] = metrics;
  if (first === undefined) throw new Error(`${name} was not answered.`);
  return first;
};
const explained = async (id: string, body: object): Promise<ComputedDetail> =>
  good(await admin.post(`/api/entities/${id}/metrics/compute/detail`, body)).body;

describe('POST /api/entities/{id}/metrics/compute', () => {
  it('computes month by month what follows from figures, terms and the periods themselves', async () => {
    const balance = await metric(loanId, 'Ending Principal Balance');
    const interest = await metric(loanId, 'Scheduled Interest Payment');

    expect(balance.values.slice(0, 3)).toEqual([11_600, 11_200, 10_800]);
    expect(balance).toMatchObject({ unit: 'USD', isComputed: true, reasons: [] });
    // Before the loan began nothing was owed; afterwards half a percent a month, 30/360.
    expect(interest.values.slice(0, 3)).toEqual([0, 58, 56]);
  });

  it('takes and gives percentages in percent, as they are entered', async () => {
    const rate = await metric(loanId, 'All-In Interest Rate');
    const { value, stackLog } = await explained(loanId, { detail: 'All-In Interest Rate', month: '2025-03' });

    expect(rate).toMatchObject({ unit: 'Percentage', values: Array(12).fill(6) });
    expect([value, stackLog.value, stackLog.unit]).toEqual([6, 6, 'Percentage']);
    expect((await metric(loanId, 'Percent Principal Repaid')).values[11]).toBe(40);
  });

  it('reads the projects that a loan finances, and computes ratios of longer periods from their sums', async () => {
    const monthlyRatio = await metric(loanId, 'Debt Service Coverage Ratio');
    const quarterly = await metric(loanId, 'Debt Service Coverage Ratio', { rollup: 'Quarterly' });

    expect(monthlyRatio.values[2]).toBeCloseTo(500 / 456, 12);
    expect(quarterly.values[0]).toBeCloseTo(2_500 / (1_200 + 58 + 56), 12);
    expect(await metric(loanId, 'Financing CFADS', { rollup: 'Annually' })).toMatchObject({ values: [11_500] });
  });

  it('adds up what a structure owns of its projects', async () => {
    expect((await metric(structureId, 'Total CFADS')).values.slice(1, 4)).toEqual([600, 300, 600]);
    expect((await metric(structureId, 'Total Outstanding Principal')).values[0]).toBe(11_600);
  });

  it('tells why there is no value instead of taking one', async () => {
    const trailing = await metric(loanId, 'Trailing Twelve Month DSCR');
    const cushion = await metric(loanId, 'DSCR Cushion');

    expect(trailing.values.slice(0, 11)).toEqual(Array(11).fill(null));
    expect(trailing.values[11]).toBeCloseTo(11_500 / (4_800 + 528), 12);
    expect(trailing.reasons[0]).toEqual({
      at: 0,
      text: 'It needs periods before the first one of which anything is known.',
    });
    expect(cushion.reasons.find(({ at }) => at === 11)?.text).toBe(
      'DSCR Critical Threshold has no value for Dec 2025.',
    );
  });

  it.each([
    { timing: 'YTD', at: 2, value: 2_500 },
    { timing: 'Lagging', at: 11, value: 11_500 },
    { timing: 'Leading', at: 0, value: null },
  ])('reaches over $timing', async ({ timing, at, value }) => {
    expect((await metric(projectId, 'EBITDA', { timing })).values[at]).toBe(value);
  });

  it('compares with the period before', async () => {
    const comparison = { of: 'ActualToLastPeriod', as: 'PercentageDelta' };

    const { periods, metrics } = await computed(projectId, { details: ['EBITDA'], comparison });

    expect(periods[0]).toBe('2025-02');
    expect(metrics[0]).toMatchObject({ unit: 'Percentage' });
    expect(metrics[0]?.values.slice(0, 3)).toEqual([0, -50, 100]);
  });

  it('answers one period by selection, and the groups of the catalog', async () => {
    const { periods, metrics } = await computed(
      projectId,
      { details: ['EBITDA'], period: 'MostRecent' },
      '?categories=true',
    );

    expect(periods).toEqual(['2025-12']);
    expect(metrics).toMatchObject([{ category: 'Cash Flows', values: [1_000] }]);
  });

  it('says that amounts have no rate in a currency that has none', async () => {
    const { values, reasons, unit } = await metric(projectId, 'EBITDA', { currency: 'CAD' });

    expect(unit).toBe('CAD');
    expect(values[0]).toBeNull();
    expect(reasons[0]?.text).toBe('CAD has no rate for Jan 2025.');
  });

  it('converts at the rate of each period', async () => {
    const path = `/api/organizations/${organization.id}/metrics/currency/USD/rates`;
    const rates = months.map((month) => ({ currency: 'EUR', date: `${month}-28`, rate: 0.8 }));
    good(await admin.post(path, rates));

    expect((await metric(projectId, 'EBITDA', { currency: 'EUR' })).values[0]).toBeCloseTo(800, 9);
  });

  it('refuses a field that it does not know, instead of answering as if it were not there', async () => {
    const refused = await admin.post(`/api/entities/${projectId}/metrics/compute`, { detals: ['Soiling Loss'] });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(JSON.stringify(refused.body)).toContain('detals');
  });

  it('leaves out what the organization has switched off', async () => {
    const other = await anOrganization('Northlight Lending');
    const { id } = await other.structure({ name: 'Hollow Creek' });
    good(
      await other.admin.post(`/api/entities/${other.id}/details`, {
        name: 'metricsToDisable',
        value: '["Total CFADS"]',
      }),
    );

    const reply = await compute(id, { details: ['Total CFADS'] }, '', other.admin);

    expect(good(reply).body.metrics[0].reasons[0].text).toBe('The organization does not compute this metric.');
  });
});

describe('POST /api/entities/{id}/metrics/compute/detail', () => {
  const partsOf = (log: StackLog): readonly StackLog[] => [log, ...log.children.flatMap(partsOf)];

  it('explains a value down to the figures, with who entered them', async () => {
    const { value, stackLog } = await explained(loanId, {
      detail: 'Debt Service Coverage Ratio',
      month: '2025-03',
      depth: 8,
    });

    expect(value).toBeCloseTo(500 / 456, 12);
    expect(stackLog).toMatchObject({
      label: 'Debt Service Coverage Ratio',
      operation: 'the first divided by the second',
    });
    expect(stackLog.children.map(({ label }) => label)).toEqual(['Financing CFADS', 'Scheduled Debt Service']);
    const revenue = partsOf(stackLog).find(
      ({ label, children }) => label === 'Energy Revenue' && children.length === 0,
    );
    expect(revenue).toMatchObject({ value: 900, unit: 'USD', period: '2025-03', entityName: 'Alder rooftop' });
    expect(revenue?.source).toMatchObject({ kind: 'Entered', note: 'Model of December' });
    expect(revenue).toMatchObject({ entityId: projectId, roomId: structureId });
    expect(revenue?.datapointId).toBeTruthy();
  });

  it('tells the months behind a quarter', async () => {
    const body = { detail: 'Financing CFADS', month: '2025-03', rollup: 'Quarterly' };

    const { stackLog } = await explained(loanId, body);

    expect(stackLog).toMatchObject({ value: 2_500, operation: 'sum of the months', note: null });
    expect(stackLog.children.map(({ period, value }) => [period, value])).toEqual([
      ['2025-01', 1_000],
      ['2025-02', 1_000],
      ['2025-03', 500],
    ]);
  });

  it('explains a ratio of a quarter by the months of what it is made of, and by what was entered for the quarter itself', async () => {
    await enter(projectId, [
      monthly('Apprentice Hours', (at) => 100 + at),
      monthly('Labor Hours', () => 400),
      { detailName: 'Labor Hours', frequency: 'Quarterly', values: [{ period: '2025-06', value: 1_250 }] },
    ]);
    const ratio = async (month: string) =>
      (await explained(projectId, { detail: 'Apprenticeship Hours Percentage', month, rollup: 'Quarterly', depth: 8 }))
        .stackLog;

    const [apprentices, labor] = (await ratio('2025-06')).children;
    const [, laborBefore] = (await ratio('2025-03')).children;

    expect(apprentices).toMatchObject({ value: 312, operation: 'sum of the months', note: null, source: null });
    expect(apprentices?.children.map(({ period, value }) => [period, value])).toEqual([
      ['2025-04', 103],
      ['2025-05', 104],
      ['2025-06', 105],
    ]);
    expect(apprentices?.children[2]?.source).toMatchObject({ kind: 'Entered', note: 'Model of December' });
    expect(apprentices?.children[2]?.datapointId).toBe('apprentice-hours:actual:2025-06');
    expect(labor).toMatchObject({ value: 1_250, operation: null, children: [] });
    expect(labor?.source).toMatchObject({ kind: 'Entered', note: 'Model of December' });
    expect(labor?.datapointId).toBe('labor-hours:actual:Quarterly:2025-06');
    expect(laborBefore).toMatchObject({ value: 1_200, operation: 'sum of the months' });
  });

  it('says that something was entered over what is computed only where somebody did so', async () => {
    await enter(projectId, [
      { detailName: 'Net Operating Income', override: true, values: [{ period: '2025-11', value: 940 }] },
    ]);
    const income = async (body: object) =>
      (await explained(projectId, { detail: 'Net Operating Income', depth: 8, ...body })).stackLog;

    expect(await income({ month: '2025-11' })).toMatchObject({
      value: 940,
      note: 'Entered over what would be computed.',
      source: { kind: 'Entered' },
    });
    expect(await income({ month: '2025-10' })).toMatchObject({ note: null });
    const quarter = await income({ month: '2025-12', rollup: 'Quarterly' });
    expect(quarter).toMatchObject({ operation: 'sum of the months', note: null, source: null });
    expect(quarter.children.map(({ note }) => note)).toEqual([null, 'Entered over what would be computed.', null]);
    expect(await income({ month: '2025-12', timing: 'Lagging' })).toMatchObject({
      note: null,
      children: { length: 12 },
    });
  });

  it('says of each part how it is asked about by itself, which then has the same value', async () => {
    const { stackLog } = await explained(loanId, { detail: 'Forward Twelve Month DSCR', month: '2025-02', depth: 8 });
    const ahead = partsOf(stackLog).find(({ detailName, value }) => detailName === 'Scheduled Debt Service' && value);

    expect(stackLog).toMatchObject({ isOutlook: false, grain: 'Monthly' });
    expect(ahead).toMatchObject({ isOutlook: true, grain: 'Monthly', entityId: loanId });
    const request = { detail: ahead?.detailName, month: ahead?.period, rollup: ahead?.grain, isOutlook: true };
    expect((await explained(loanId, request)).value).toBe(ahead?.value);
  });

  it('says in words what is no detail, and its period only where that is another one', async () => {
    const { stackLog } = await explained(loanId, {
      detail: 'Fully Extended Maturity Date',
      month: '2025-03',
      depth: 8,
    });
    const constant = partsOf(stackLog).find(({ label }) => label === 'Constant of the formula');

    expect(stackLog).toMatchObject({ text: '2025-12-31', operation: 'so many months later', period: '2025-03' });
    expect(constant).toMatchObject({ value: 0, period: null });
  });

  it('takes forecasts where there is no actual figure, if that is asked for', async () => {
    await enter(projectId, [
      { detailName: 'Energy Revenue', dataKind: 'forecast', values: [{ period: '2026-01', value: 1_350 }] },
    ]);
    const request = { detail: 'Energy Revenue', month: '2026-01' };

    expect((await explained(projectId, request)).value).toBeNull();
    expect((await explained(projectId, { ...request, isOutlook: true })).value).toBe(1_350);
  });

  it('refuses what is no detail of the entity', async () => {
    const refused = await admin.post(`/api/entities/${projectId}/metrics/compute/detail`, { detail: 'Loan To Value' });

    expect(refused).toMatchObject({ status: 404, body: { code: 'detailNotFound' } });
  });
});

describe('POST /api/entities/{id}/metrics/compute/dependencies', () => {
  it('tells what a metric is made of, through other entities, with values where a range is asked for', async () => {
    const path = `/api/entities/${loanId}/metrics/compute/dependencies?startDate=2025-01&endDate=2025-02`;

    const { dependencies, computed: values } = good(
      await admin.post(path, { details: ['Debt Service Coverage Ratio'] }),
    ).body;

    const named = dependencies.map(({ detailName, entityType }: never) => `${entityType} ${detailName}`);
    expect(named).toContain('Loan Scheduled Debt Service');
    expect(named).toContain('Project Energy Revenue');
    expect(values.periods).toEqual(['2025-01', '2025-02']);
    expect(values.metrics.map(({ detailName }: never) => detailName)).toContain('Scheduled Interest Payment');
  });
});
