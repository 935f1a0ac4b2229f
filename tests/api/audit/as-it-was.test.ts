import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityThen } from '#shared/domain/audit/audit-record.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { letDaysPass } from '#tests/support/time-passing.ts';

let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const asOf = async (id: string, day: string, by: Person = admin): Promise<EntityThen> =>
  good(await by.get(`/api/audit/entities/${id}?day=${day}`)).body;
const valueIn = (then: EntityThen['entity'], field: string) => then?.changes.find((one) => one.field === field)?.after;

describe('GET /api/audit/entities/{id}', () => {
  it('tells a structure with the terms of its covenants as they stood at the end of a day', async () => {
    const own = await anOrganization();
    const { id, version } = await own.structure({ name: 'Riverside senior facility', borrower: 'Riverside LLC' });
    const terms = { name: 'Minimum DSCR', covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd' };
    const tested = { metric: 'Current Ratio', operator: '>=', thresholds: [{ value: 1.15, unit: 'Ratio' }] };
    const covenants = `/api/entities/${id}/covenants`;
    const covenant = good(await own.admin.post(covenants, { ...terms, ...tested })).body;
    await letDaysPass(own.id, 10);
    good(await own.admin.put(`/api/deals/${id}`, { version, borrower: 'Riverside Solar LLC' }));
    good(
      await own.admin.put(`${covenants}/${covenant.id}`, { version: covenant.version, metric: 'Debt to Equity Ratio' }),
    );
    const metricsOf = ({ covenants: all }: EntityThen) =>
      all.map(({ name, changes }) => [name, changes.find(({ field }) => field === 'metric')?.after]);

    const [now, then, before] = await Promise.all([0, 5, 20].map((days) => asOf(id, dayBefore(days), own.admin)));

    expect([now, then].map((one) => one && valueIn(one.entity, 'borrower'))).toEqual([
      'Riverside Solar LLC',
      'Riverside LLC',
    ]);
    expect([now, then].map((one) => one && metricsOf(one))).toEqual([
      [['Minimum DSCR', 'Debt to Equity Ratio']],
      [['Minimum DSCR', 'Current Ratio']],
    ]);
    expect(before).toMatchObject({ entity: null, covenants: [] });
  });

  it('tells the latest figures that were known then, as far as the reader may see them today', async () => {
    const own = await anOrganization();
    const { id } = await own.structure();
    const create = async (body: object) =>
      good(await own.admin.post(`/api/entities/${id}/metrics/create/datapoints`, body));
    const enter = (detailName: string, ...values: object[]) => create({ detailName, values });
    await enter('Debt Service Coverage Ratio', { period: '2026-03', value: 1.31 }, { period: '2026-06', value: 1.28 });
    await create({ detailName: 'Loan Purpose', dated: [{ from: null, value: 'Acquisition' }] });
    await letDaysPass(own.id, 10);
    await enter('Debt Service Coverage Ratio', { period: '2026-06', value: 1.08 }, { period: '2026-09', value: 1.12 });
    await enter('Net Income', { period: '2026-06', value: 4_200_000 });
    const told = ({ figures }: EntityThen) =>
      figures.map(({ detailName, value, period }) => [detailName, value, period?.period ?? null]);

    expect(told(await asOf(id, dayBefore(5), own.admin))).toEqual([
      ['Debt Service Coverage Ratio', 1.28, '2026-06'],
      ['Loan Purpose', 'Acquisition', null],
    ]);
    expect(told(await asOf(id, dayBefore(0), own.admin))).toEqual([
      ['Debt Service Coverage Ratio', 1.12, '2026-09'],
      ['Loan Purpose', 'Acquisition', null],
      ['Net Income', 4_200_000, '2026-06'],
    ]);
    expect(told(await asOf(id, dayBefore(20), own.admin))).toEqual([]);
    const guest = await own.guest();
    await own.grant(guest, { entityId: id }, { entityId: id, sourceType: 'Detail', detailName: 'Net Income' });
    expect(told(await asOf(id, dayBefore(0), guest))).toEqual([['Net Income', 4_200_000, '2026-06']]);
  });

  it('tells a project, and to a guest no covenant that they may not see', async () => {
    const { id } = await organization.structure({ name: 'Lakeside wind farm' });
    const path = `/api/organizations/${organization.id}/projects`;
    const project = good(await admin.post(path, { dealId: id, name: 'Turbine field', type: 'Wind' })).body;
    const covenant = {
      name: 'Annual budget',
      covenantType: 'Contract',
      frequency: 'Annually',
      anchor: 'FiscalYearEnd',
    };
    good(await admin.post(`/api/entities/${id}/covenants`, covenant));
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: id });

    expect(valueIn((await asOf(project.id, dayBefore(0))).entity, 'type')).toBe('Wind');
    expect((await asOf(id, dayBefore(0))).covenants).toHaveLength(1);
    expect((await asOf(id, dayBefore(0), guest)).covenants).toEqual([]);
  });

  it('refuses what is no day, and what is not there', async () => {
    const { id } = await organization.structure();

    expect(await admin.get(`/api/audit/entities/${id}?day=soon`)).toMatchObject({ status: 400 });
    expect(await admin.get(`/api/audit/entities/nothing?day=${dayBefore(0)}`)).toMatchObject({
      status: 404,
      body: { code: 'entityNotFound' },
    });
  });
});
