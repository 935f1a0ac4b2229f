import { beforeEach, describe, expect, it } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

const coverage = 'Debt Service Coverage Ratio';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
});

type Months = Readonly<Record<string, number | null>>;

const enter = (detailName: string, months: Months, fields: object = {}, by: Person = admin): Promise<Reply> =>
  by.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
    detailName,
    values: Object.entries(months).map(([period, value]) => ({ period, value })),
    ...fields,
  });
const find = async (filter: object = {}): Promise<Datapoint[]> =>
  good(await admin.post(`/api/entities/${entityId}/metrics/datapoints`, filter)).body;
const monthsOf = (figures: readonly Datapoint[]): Months =>
  Object.fromEntries(figures.map(({ period, value }) => [period, value]));

describe('POST /api/entities/{id}/metrics/create/datapoints', () => {
  it('keeps figures as they were entered, with who entered them, when, and from which document', async () => {
    const { id: documentId } = await upload(admin, entityId, {
      name: 'Compliance certificate.txt',
      content: 'DSCR 1.31',
    });

    const entered = await enter(coverage, { '2026-03': 1.31, '2026-06': 1.2 }, { documentId, note: 'Unaudited' });

    expect(entered.status).toBe(200);
    expect(entered.body).toEqual(await find());
    expect(entered.body[0]).toEqual({
      id: 'debt-service-coverage-ratio:actual:2026-03',
      detailId: 'debt-service-coverage-ratio',
      detailName: coverage,
      dataKind: 'actual',
      frequency: 'Monthly',
      period: '2026-03',
      value: 1.31,
      unit: 'Ratio',
      isOverride: false,
      approvalStatus: null,
      detailFilter: 'ScheduleNumber[Debt Service Coverage Ratio]',
      sourceNumber: 1,
      source: {
        kind: 'Entered',
        by: admin.agent.id,
        byName: 'Avery Admin',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        documentId,
        note: 'Unaudited',
      },
    });
  });

  it('keeps every number exactly, zero and negative ones too', async () => {
    const months = {
      '1900-01': 0,
      '2026-01': -0.1,
      '2026-02': 0.1 + 0.2,
      '2026-03': 1e15 + 0.5,
      '2026-04': 1e-100,
      '2026-05': -9_007_199_254_740_991,
      '2199-12': 1 / 3,
    };

    good(await enter(coverage, months));

    expect(monthsOf(await find())).toEqual(months);
  });

  it('replaces a month by what was entered last, and removes one that is null', async () => {
    await enter(coverage, { '2026-01': 1.1, '2026-02': 1.2, '2026-03': 1.3 });
    const colleague = await organization.member('Analyst');

    const removed = await enter(coverage, { '2026-02': null, '2026-03': 1.35 }, { note: 'Twice' }, colleague);
    const figures = await find();

    expect(monthsOf(removed.body)).toEqual({ '2026-03': 1.35 });
    expect(monthsOf(figures)).toEqual({ '2026-01': 1.1, '2026-03': 1.35 });
    expect(figures.map(({ source }) => source.byName)).toEqual(['Avery Admin', 'Morgan Member']);
  });

  it('takes the last word where a month is named twice', async () => {
    const values = [
      { period: '2026-01', value: 1 },
      { period: '2026-01', value: 2 },
    ];

    const { body } = await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName: coverage,
      values,
    });

    expect(monthsOf(body)).toEqual({ '2026-01': 2 });
  });

  it('keeps actual, forecast, plan and baseline apart', async () => {
    const kinds = ['actual', 'forecast', 'plan', 'baseline'];
    for (const [index, dataKind] of kinds.entries()) await enter(coverage, { '2026-01': index }, { dataKind });

    const found = await Promise.all(kinds.map((dataKind) => find({ dataKind })));

    expect(found.map((figures) => figures.map(({ value }) => value))).toEqual([[0], [1], [2], [3]]);
  });

  it('takes the unit of the catalog in the currency of the structure, or of the covenant that tests the figure', async () => {
    entityId = (await organization.structure({ currency: 'EUR' })).id;
    const { body: types } = await admin.get('/api/details/types?limit=500');
    const amount = types.find((type: { unit: string }) => type.unit === 'Currency').name;
    good(
      await admin.post(`/api/entities/${entityId}/covenants`, {
        name: 'Minimum tangible net worth',
        covenantType: 'KPI',
        frequency: 'Quarterly',
        anchor: 'PeriodEnd',
        metric: 'Tangible Net Worth of the Sponsor',
        operator: '>=',
        thresholds: [{ value: 5_000_000, unit: 'USD' }],
      }),
    );

    const ofCatalog = await enter(amount.toUpperCase(), { '2026-01': 12 });
    const ofCovenant = await enter('tangible net worth of the sponsor', { '2026-01': 6_000_000 });

    expect(ofCatalog.body).toMatchObject([{ detailName: amount, unit: 'EUR' }]);
    expect(ofCovenant.body).toMatchObject([{ unit: 'USD', value: 6_000_000 }]);
  });

  it.each([
    { code: 'detailNotFound', status: 404, body: { detailName: 'A detail that nobody knows' } },
    { code: 'detailNotFound', status: 404, body: { detailName: '#' } },
    { code: 'documentNotFound', status: 404, body: { documentId: 'nothing' } },
    { code: 'requestInvalid', status: 400, body: { values: [] } },
    { code: 'requestInvalid', status: 400, body: { values: [{ period: '2026-13', value: 1 }] } },
    { code: 'requestInvalid', status: 400, body: { values: [{ period: '1899-12', value: 1 }] } },
    { code: 'requestInvalid', status: 400, body: { values: [{ period: '2026-01', value: '1.2' }] } },
    { code: 'requestInvalid', status: 400, body: { values: [{ period: '2026-01' }] } },
    { code: 'requestInvalid', status: 400, body: { dataKind: 'budget' } },
  ])('refuses $body with $code and keeps nothing', async ({ code, status, body }) => {
    const refused = await enter(coverage, { '2026-01': 1 }, body);

    expect(refused).toMatchObject({ status, body: { code } });
    expect(await find()).toEqual([]);
  });

  it.each(['1e999', '1e16', '-1e16', '1e-101', '-5e-324'])('refuses %s, which no table would keep', async (number) => {
    const body = `{"detailName":"${coverage}","values":[{"period":"2026-01","value":${number}}]}`;

    const refused = await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, body);

    expect(refused).toMatchObject({ status: 400, body: { fields: { 'values.0.value': expect.any(String) } } });
  });

  it('never loses a figure when several people enter some at the same time', async () => {
    await enter(coverage, { '2025-12': 1 });
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

    const replies = await Promise.all(months.map((month, index) => enter(coverage, { [month]: index })));
    const kept = monthsOf(await find());

    const accepted = months.flatMap((month, index) => (replies[index]?.status === 200 ? [[month, index]] : []));
    expect(accepted.length).toBeGreaterThan(0);
    expect(kept).toEqual({ '2025-12': 1, ...Object.fromEntries(accepted) });
    expect(
      replies
        .filter(({ status }) => status !== 200)
        .every(({ status, body }) => status === 409 && body.code === 'recordChanged'),
    ).toBe(true);
  });

  it('never loses the first figure of a new detail either', async () => {
    const months = ['2026-01', '2026-02', '2026-03'];

    const replies = await Promise.all(months.map((month, index) => enter(coverage, { [month]: index })));

    const accepted = months.flatMap((month, index) => (replies[index]?.status === 200 ? [[month, index]] : []));
    expect(accepted.length).toBeGreaterThan(0);
    expect(monthsOf(await find())).toEqual(Object.fromEntries(accepted));
  });
});

describe('POST /api/entities/{id}/metrics/datapoints', () => {
  it('answers the months and details that were asked for, in their order', async () => {
    await enter(coverage, { '2025-12': 1, '2026-01': 2, '2026-02': 3, '2026-03': 4 });
    await enter('Average DSCR', { '2026-02': 5 });

    const inRange = await find({ startDate: '2026-01', endDate: '2026-02' });
    const ofOne = await find({ details: [coverage.toLowerCase(), 'Unknown'], startDate: '2026-02' });
    const ofNone = await find({ details: [] });

    expect(inRange.map(({ detailId, period, value }) => [detailId, period, value])).toEqual([
      ['average-dscr', '2026-02', 5],
      ['debt-service-coverage-ratio', '2026-01', 2],
      ['debt-service-coverage-ratio', '2026-02', 3],
    ]);
    expect(monthsOf(ofOne)).toEqual({ '2026-02': 3, '2026-03': 4 });
    expect(ofNone).toEqual([]);
  });

  it('does not mix details whose names begin alike', async () => {
    good(await admin.post(`/api/entities/${entityId}/details`, { name: 'Tariff', unit: 'USD' }));
    good(await admin.post(`/api/entities/${entityId}/details`, { name: 'Tariff 2', unit: 'USD' }));
    await enter('Tariff', { '2026-01': 1 });
    await enter('Tariff 2', { '2026-01': 2 });
    await enter('Tariff', { '2026-01': 3 });

    expect((await find()).map(({ detailName, value }) => [detailName, value])).toEqual([
      ['Tariff', 3],
      ['Tariff 2', 2],
    ]);
  });
});
