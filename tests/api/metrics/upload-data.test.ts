import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { mayStandOn } from '#shared/metrics/entered-value.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
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

const send = (columns: readonly object[], rest: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  admin.post(`/api/entities/${entityId}/data`, { columns, ...rest }, headers);
const figures = async (filter: object = {}) =>
  good(await admin.post(`/api/entities/${entityId}/metrics/datapoints`, filter)).body;

const deposits = 'Maintenance Reserve Deposits';
const monthly = (detailName: string, values: readonly (number | null)[]) => ({
  detailName,
  values: values.map((value, at) => ({ period: `2026-${String(at + 1).padStart(2, '0')}`, value })),
});

describe('POST /api/entities/{id}/data', () => {
  it('writes many details with one source, in one transaction', async () => {
    const document = await upload(admin, entityId, { name: 'Model.txt', content: 'model' });
    const columns = [
      monthly(deposits, [1, 2]),
      { ...monthly('Debt Service Coverage Ratio', [1.2]), dataKind: 'forecast' },
      { detailName: 'Loan Purpose', dated: [{ from: '2026-01-01', value: 'Acquisition' }] },
    ];

    const { body } = good(await send(columns, { documentId: document.id, note: 'Model of March' }));

    expect(body.count).toBe(4);
    expect(body.written.map(({ detailName, value }: never) => [detailName, value])).toEqual([
      [deposits, 1],
      [deposits, 2],
      ['Loan Purpose', 'Acquisition'],
      ['Debt Service Coverage Ratio', 1.2],
    ]);
    expect(body.written[0].source).toMatchObject({ documentId: document.id, note: 'Model of March' });
    expect(new Set(body.written.map(({ sourceNumber }: never) => sourceNumber)).size).toBe(1);
    const written = (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(entityId));
    expect(written.filter(({ event }) => event === 'figures.entered')).toHaveLength(1);
  });

  it('names detail and period of a clash, and writes nothing', async () => {
    const [first] = good(await send([monthly(deposits, [1, 2])])).body.written;
    good(await send([monthly(deposits, [1, 5])]));
    const second = [
      { period: '2026-01', value: 9 },
      { period: '2026-02', value: 9, replaces: first.sourceNumber },
    ];

    const refused = await send([
      monthly('Debt Service Coverage Ratio', [1.2]),
      { detailName: deposits, values: second },
    ]);

    const sentence = `${deposits} of Feb 2026 was changed by somebody else in the meantime.`;
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'recordChanged', userMessage: sentence, fields: { 'columns.1.values.1': sentence } },
    });
    expect((await figures()).map(({ value }: never) => value)).toEqual([1, 5]);
  });

  it('names the day of a clash of a value that is not of periods', async () => {
    const purpose = (value: string, rest: object = {}) => ({
      detailName: 'Loan Purpose',
      dated: [{ from: null, value, ...rest }],
    });
    good(await send([purpose('Acquisition')]));

    const refused = await send([purpose('Construction', { replaces: null })]);

    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.fields)).toEqual(['columns.0.dated.0']);
  });

  it('tells all that is wrong at once, and writes nothing', async () => {
    const refused = await send([
      monthly(deposits, [1]),
      monthly('Loan Date', [42.5]),
      { detailName: 'Loan Purpose', dated: [{ from: null, value: 'Gambling' }] },
      { ...monthly(deposits, [1]), dataKind: 'plan', unit: 'kWh' },
    ]);
    const inUnits = await send([{ ...monthly(deposits, [1]), unit: 'kWh' }]);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(refused.body.fields).toEqual({
      'columns.1.values': 'Loan Date has no periods. Enter its value with the day from which it holds.',
      'columns.2.dated.0.value': 'Choose one of the options.',
    });
    expect(inUnits.body.fields).toEqual({ 'columns.0.unit': `${deposits} is held in USD, not in kWh.` });
    expect(await figures()).toEqual([]);
  });

  it.each([
    { what: 'no column', columns: [], field: 'columns' },
    { what: 'a column without values', columns: [{ detailName: deposits }], field: 'columns.0.values' },
    {
      what: 'a detail twice',
      columns: [monthly(deposits, [1]), monthly(deposits.toLowerCase(), [2])],
      field: 'columns.1.detailName',
    },
    {
      what: 'a period twice',
      columns: [
        {
          detailName: deposits,
          values: [
            { period: '2026-03', value: 1 },
            { period: '2026-03', value: 2 },
          ],
        },
      ],
      field: 'columns.0.values.1.period',
    },
    { what: 'a deletion without a reason', columns: [monthly(deposits, [null])], field: 'note' },
  ])('refuses $what', async ({ columns, field }) => {
    const refused = await send(columns);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toContain(field);
  });

  it('refuses more than 20,000 values', async () => {
    const column = (detailName: string) => ({
      detailName,
      frequency: 'Daily',
      values: Array.from({ length: 10_001 }, (_, at) => ({
        period: new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10),
        value: at,
      })),
    });

    const refused = await send([column(deposits), column('Scheduled Maintenance')]);

    expect(refused.body.fields).toEqual({ columns: 'Send at most 20,000 values at once.' });
  });

  it('writes more than one transaction holds, and answers how much it was', async () => {
    const months = Array.from(
      { length: 360 },
      (_, at) => `${2010 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    const names = detailTypes
      .filter(({ valueType, valueSource }) => valueType === 'ScheduleNumber' && valueSource === 'Schedule')
      .filter((type) => mayStandOn(type, 'Deal'))
      .map(({ name }) => name)
      .slice(0, 20);
    const columns = names.map((detailName, at) => ({
      detailName,
      values: months.map((period, month) => ({ period, value: at + month / 4, replaces: null })),
    }));
    const key = { 'idempotency-key': randomUUID() };

    const { body } = good(await send(columns, {}, key));

    expect([body.count, body.written.length]).toEqual([7_200, 2_000]);
    expect(await figures({ details: names.slice(-2) })).toHaveLength(720);
    // Too long an answer to be kept: the repetition is told that all was written.
    expect((await send(columns, {}, key)).body.code).toBe('requestDone');
    const other = await send(columns, {}, { 'idempotency-key': randomUUID() });
    expect(other.body).toMatchObject({ code: 'recordChanged', fields: { 'columns.0.values.0': expect.anything() } });
  });
});
