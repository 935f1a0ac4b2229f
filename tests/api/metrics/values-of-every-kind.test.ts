import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Detail } from '#shared/domain/detail.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
});

const enter = (detailName: string, body: object, by: Person = admin): Promise<Reply> =>
  by.post(`/api/entities/${entityId}/metrics/create/datapoints`, { detailName, ...body });
const hold = (detailName: string, value: unknown, from: string | null = null): Promise<Reply> =>
  enter(detailName, { dated: [{ from, value }] });
const detailOf = async (name: string): Promise<Detail | undefined> =>
  good(await admin.get(`/api/entities/${entityId}/details`)).body.find((detail: Detail) => detail.name === name);
const figures = async (filter: object = {}) =>
  good(await admin.post(`/api/entities/${entityId}/metrics/datapoints`, filter)).body;

describe('a detail that is not of periods', () => {
  it.each([
    { name: 'Borrower Name', value: 'Riverside Solar LLC', valueType: 'AnyText' },
    { name: 'Prepayment Permitted', value: false, valueType: 'Boolean' },
    { name: 'Loan Date', value: '2026-03-31', valueType: 'Date' },
    { name: 'Loan Purpose', value: 'Acquisition', valueType: 'SingleSelectOption' },
    { name: 'Fiscal Year Start', value: '07-01', valueType: 'Pattern_MMDD' },
    { name: 'Vintage Year', value: '2026', valueType: 'Pattern_YYYY' },
    { name: 'Commitment Amount', value: 12_500_000, valueType: 'Number' },
  ])('keeps $value for $name and says what kind of detail it is', async ({ name, value, valueType }) => {
    const entered = await hold(name, value);

    const detail = await detailOf(name);
    expect(entered).toMatchObject({ status: 200, body: [{ detailName: name, value, from: null }] });
    expect(detail).toMatchObject({
      valueType,
      valueSource: 'Fixed',
      latest: null,
      current: { value, source: { byName: 'Avery Admin' } },
    });
  });

  it.each([
    { name: 'Borrower Name', value: 42.5, fault: 'Enter text.' },
    { name: 'Prepayment Permitted', value: 'yes', fault: 'Choose yes or no.' },
    { name: 'Loan Date', value: 42.5, fault: 'Enter a date like 2026-03-31.' },
    { name: 'Loan Date', value: '2026-02-30', fault: 'Enter a date like 2026-03-31.' },
    { name: 'Loan Purpose', value: 'Gambling', fault: 'Choose one of the options.' },
    { name: 'Fiscal Year Start', value: '13-01', fault: 'Enter a day of the year like 03-31.' },
    { name: 'Vintage Year', value: '26', fault: 'Enter a year like 2026.' },
    { name: 'Commitment Amount', value: 'a lot', fault: 'Enter a number.' },
  ])('refuses $value for $name', async ({ name, value, fault }) => {
    const reply = await hold(name, value);

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid', fields: { 'dated.0.value': fault } } });
    expect(await detailOf(name)).toBeUndefined();
  });

  it('takes no months, and one of periods takes no single value', async () => {
    const date = await enter('Loan Date', { values: [{ period: '2026-03', value: 42.5 }] });
    const ratio = await hold('Debt Service Coverage Ratio', 1.2);
    const kept = await hold('As Of Date', '2026-03-31');
    const nothing = await enter('Loan Date', {});

    expect(date).toMatchObject({
      status: 400,
      body: { fields: { values: expect.stringContaining('Loan Date has no periods') } },
    });
    expect(ratio).toMatchObject({
      status: 400,
      body: { fields: { dated: expect.stringContaining('period by period') } },
    });
    expect(kept).toMatchObject({
      status: 400,
      body: { fields: { detailName: expect.stringContaining('As Of Date is kept') } },
    });
    expect(nothing).toMatchObject({ status: 400, body: { fields: { values: 'Enter at least one value.' } } });
  });

  it('shows what holds today, of values from several days', async () => {
    good(await hold('Loan Purpose', 'Construction', '2020-01-01'));
    good(await hold('Loan Purpose', 'Term Out', '2025-01-01'));
    good(await hold('Loan Purpose', 'Refinance', '2199-01-01'));

    expect((await detailOf('Loan Purpose'))?.current).toMatchObject({ value: 'Term Out', from: '2025-01-01' });

    const dated = [{ from: '2025-01-01', value: null }];
    good(await enter('Loan Purpose', { dated, note: 'Entered by mistake' }));
    expect((await detailOf('Loan Purpose'))?.current).toMatchObject({ value: 'Construction' });
  });

  it('takes an option of the organization’s own', async () => {
    good(
      await admin.put(`/api/entities/${organization.id}/details/customDetailOptions`, {
        value: JSON.stringify(['Loan Purpose: Repowering']),
      }),
    );

    expect((await hold('Loan Purpose', 'Repowering')).status).toBe(200);
  });
});

describe('figures of periods', () => {
  const deposits = 'Maintenance Reserve Deposits';

  it('of different lengths live apart, and each names its length', async () => {
    const enterOne = (frequency: string, period: string, value: number) =>
      enter(deposits, { frequency, values: [{ period, value }] });
    good(await enterOne('Monthly', '2026-03', 1));
    good(await enterOne('Quarterly', '2026-03', 3));
    good(await enterOne('Daily', '2026-03-31', 0.1));

    expect((await figures()).map(({ frequency, period, value }: never) => [frequency, period, value])).toEqual([
      ['Monthly', '2026-03', 1],
      ['Quarterly', '2026-03', 3],
      ['Daily', '2026-03-31', 0.1],
    ]);
    expect(await figures({ frequency: 'Quarterly' })).toMatchObject([{ value: 3 }]);
    expect(new Set((await figures()).map(({ id }: never) => id)).size).toBe(3);
  });

  it.each([
    { frequency: 'Daily', period: '2026-03', fault: 'Enter a date like 2026-03-31.' },
    { frequency: 'Quarterly', period: '2026-03-31', fault: 'Enter a month like 2026-03.' },
    { frequency: 'Monthly', period: '2026-13', fault: 'Enter a month like 2026-03.' },
  ])('refuses $period as the period of a $frequency figure', async ({ frequency, period, fault }) => {
    const reply = await enter(deposits, { frequency, values: [{ period, value: 1 }] });

    expect(reply).toMatchObject({ status: 400, body: { fields: { 'values.0.period': fault } } });
  });

  it('are refused where they replace what somebody else has changed in the meantime', async () => {
    const [first] = good(await enter(deposits, { values: [{ period: '2026-03', value: 1 }] })).body;
    good(await enter(deposits, { values: [{ period: '2026-03', value: 2 }] }));

    const late = await enter(deposits, { values: [{ period: '2026-03', value: 3, replaces: first.sourceNumber }] });
    const unseen = await enter(deposits, { values: [{ period: '2026-03', value: 3, replaces: null }] });
    const beside = await enter(deposits, { values: [{ period: '2026-04', value: 4, replaces: null }] });

    expect([late.body.code, unseen.body.code]).toEqual(['recordChanged', 'recordChanged']);
    expect(beside.status).toBe(200);
    expect((await figures()).map(({ value }: never) => value)).toEqual([2, 4]);
  });

  it('are told as they were at a moment', async () => {
    good(await enter(deposits, { values: [{ period: '2026-03', value: 1 }] }));
    const moment = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    good(
      await enter(deposits, {
        values: [
          { period: '2026-03', value: 2 },
          { period: '2026-04', value: 4 },
        ],
      }),
    );

    const then = await figures({ asOf: moment });

    expect(then.map(({ period, value }: never) => [period, value])).toEqual([['2026-03', 1]]);
    expect(await figures({ asOf: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect((await admin.post(`/api/entities/${entityId}/metrics/datapoints`, { asOf: 'yesterday' })).status).toBe(400);
  });

  it('lie over what a connected system delivers, and say so', async () => {
    const [entered] = good(await enter('Index Rate', { values: [{ period: '2026-03', value: 4.3 }] })).body;

    expect(entered).toMatchObject({ isOverride: true, value: 4.3 });
    expect(await figures()).toMatchObject([{ isOverride: true }]);
  });

  it('come with their detail in one transaction', async () => {
    good(await enter(deposits, { values: [{ period: '2026-03', value: 1 }] }));

    const written = (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(entityId));
    const [detail, entered] = ['detail.created', 'figures.entered'].map((name) =>
      written.find(({ event }) => event === name),
    );
    expect(detail?.['at']).toBe(entered?.['at']);
    expect(detail?.['correlationId']).toBe(entered?.['correlationId']);
  });
});
