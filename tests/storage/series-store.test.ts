import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalAt } from '#functions/platform/series/cells.ts';
import type { Column, SeriesFilter, SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { SeriesStore } from '#functions/platform/series/series-store.ts';
import type { DataKind, Provenance } from '#shared/domain/datapoint.ts';
import { entryOn } from '#shared/domain/entry-on.ts';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import { type FigureFrequency, indexOfPeriod, periodAtIndex } from '#shared/time/figure-period.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let platform: typeof import('#functions/platform/series/series-store.ts') &
  typeof import('#functions/platform/storage/table.ts') & {
    dynamo: typeof import('#functions/platform/storage/database.ts').dynamo;
  };
let organizationId: string;
let series: SeriesStore;

let now = new Date('2026-03-31T12:00:00.000Z');
const clock = { now: () => now, today: () => now.toISOString().slice(0, 10) };
const entity = 'riverside';
const detail = 'debt-service-coverage-ratio';

beforeAll(async () => {
  becomeFunction();
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  platform = {
    ...(await import('#functions/platform/series/series-store.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
    dynamo,
  };
});

beforeEach(() => {
  now = new Date('2026-03-31T12:00:00.000Z');
  organizationId = randomUUID();
  series = platform.seriesOf(organizationId, actor, clock);
});

const from = (byName: string): Provenance => ({
  kind: 'Entered',
  by: byName.toLowerCase(),
  byName,
  at: now.toISOString(),
  documentId: null,
  note: null,
});

interface Written {
  readonly detailId?: string;
  readonly dataKind?: DataKind;
  readonly frequency?: FigureFrequency;
  readonly isOverride?: boolean;
  readonly entityId?: string;
}

const columnEdit = (
  periods: Readonly<Record<Period, number | null>>,
  { detailId = detail, dataKind = 'actual', frequency = 'Monthly', isOverride = false }: Written = {},
) => ({
  detailId,
  dataKind,
  frequency,
  isOverride,
  cells: Object.entries(periods).map(([period, value]) => ({ period, value })),
});

const write = (
  periods: Readonly<Record<Period, number | null>>,
  source = from('Ada'),
  written: Written = {},
): Promise<number> =>
  series.write([{ entityId: written.entityId ?? entity, columns: [columnEdit(periods, written)] }], source);

const actuals: SeriesFilter = { dataKinds: ['actual'] };
const read = (filter: SeriesFilter = actuals): Promise<SeriesSnapshot> => series.read(entity, filter);

/** Values by period. */
const valuesOf = ({ frequency, cells }: Column): Record<string, number> =>
  Object.fromEntries(
    [...cells.values].flatMap((value, at) =>
      Number.isNaN(value) ? [] : [[periodAtIndex(frequency, cells.first + at), value]],
    ),
  );
const months = ({ columns }: SeriesSnapshot): Record<string, number> => {
  if (columns.length > 1) throw new Error(`There are ${columns.length} columns.`);
  return columns[0] === undefined ? {} : valuesOf(columns[0]);
};
const sourcesOf = async ({ columns, sources }: SeriesSnapshot): Promise<Record<string, string | undefined>> => {
  const told = await sources(columns.flatMap(({ cells }) => [...cells.sources]));
  return Object.fromEntries(
    columns.flatMap(({ frequency, cells }) =>
      [...cells.sources].flatMap((source, at) =>
        Number.isNaN(cells.values[at]) ? [] : [[periodAtIndex(frequency, cells.first + at), told.get(source)?.byName]],
      ),
    ),
  );
};

describe('a column', () => {
  it('keeps the months on both sides of a ten-year border', async () => {
    const periods = { '1900-01': 1, '1909-12': 2, '1910-01': 3, '2019-12': 4, '2020-01': 5, '2199-12': 8 };

    await write(periods);

    expect(months(await read())).toEqual(periods);
  });

  it('begins with its first period and ends with its last', async () => {
    await write({ '2024-05': 5, '2031-02': 2 });

    const [column] = (await read()).columns;

    expect(column?.cells.first).toBe(indexOfPeriod('Monthly', '2024-05'));
    expect(column?.cells.values).toBeInstanceOf(Float64Array);
    expect(column?.cells.values).toHaveLength(
      indexOfPeriod('Monthly', '2031-02') - indexOfPeriod('Monthly', '2024-05') + 1,
    );
  });

  it('answers what lies in a range, and nothing outside of it', async () => {
    await write({ '2009-12': 1, '2010-01': 2, '2026-03': 3, '2026-04': 4, '2199-12': 5 });

    expect(months(await read({ ...actuals, from: '2010-01', to: '2026-03' }))).toEqual({ '2010-01': 2, '2026-03': 3 });
    expect(months(await read({ ...actuals, from: '2026-04' }))).toEqual({ '2026-04': 4, '2199-12': 5 });
    expect(months(await read({ ...actuals, to: '2009-12' }))).toEqual({ '2009-12': 1 });
    expect((await read({ ...actuals, from: '2030-01', to: '2030-12' })).columns).toEqual([]);
  });

  it('remembers who entered each month when stretches are entered over one another', async () => {
    await write(
      Object.fromEntries(Array.from({ length: 12 }, (_, month) => [addMonthsToPeriod('2026-01', month), month])),
    );
    await write({ '2026-04': 40, '2026-05': 50 }, from('Ben'));
    await write({ '2026-05': null, '2026-12': 120 }, from('Cem'));

    const sources = await sourcesOf(await read());

    expect(sources).toMatchObject({ '2026-03': 'Ada', '2026-04': 'Ben', '2026-06': 'Ada', '2026-12': 'Cem' });
    expect(Object.keys(sources)).not.toContain('2026-05');
  });

  it('takes no day for a month', async () => {
    await expect(write({ '2026-01': 1 }, from('Ada'), { frequency: 'Daily' })).rejects.toThrow('no period');
    expect((await read()).version).toBe(0);
  });

  it('knows zero from nothing', async () => {
    await write({ '2026-01': 0, '2026-02': null });

    expect(months(await read())).toEqual({ '2026-01': 0 });
  });

  it('keeps months, quarters, years, days and single values of one detail apart', async () => {
    await write({ '2026-03': 1 });
    await write({ '2026-03': 3 }, from('Ada'), { frequency: 'Quarterly' });
    await write({ '2026-03': 12, '2025-06': 11 }, from('Ada'), { frequency: 'Annually' });
    await write({ '2026-03-31': 0.1, '1900-01-01': 0.2, '2199-12-31': 0.3 }, from('Ada'), { frequency: 'Daily' });
    await write({ '2026-03-31': 100 }, from('Ada'), { frequency: 'Once' });

    const { columns } = await read();

    expect(columns.map((column) => [column.frequency, valuesOf(column)])).toEqual([
      ['Monthly', { '2026-03': 1 }],
      ['Quarterly', { '2026-03': 3 }],
      ['Annually', { '2025-06': 11, '2026-03': 12 }],
      ['Daily', { '1900-01-01': 0.2, '2026-03-31': 0.1, '2199-12-31': 0.3 }],
      ['Once', { '2026-03-31': 100 }],
    ]);
    expect(
      (await read({ ...actuals, frequencies: ['Daily'], from: '2026-03', to: '2026-03' })).columns.map(valuesOf),
    ).toEqual([{ '2026-03-31': 0.1 }]);
  });

  it('is confined to its organization, entity, detail and kind', async () => {
    const other = platform.seriesOf(randomUUID(), actor, clock);
    await write({ '2026-01': 1 });
    await write({ '2026-01': 2 }, from('Ada'), { detailId: `${detail}-2` });
    await write({ '2026-01': 3 }, from('Ada'), { dataKind: 'forecast' });
    await write({ '2026-01': 4 }, from('Ada'), { entityId: 'lakeside' });

    expect(months(await read({ ...actuals, details: new Set([detail]) }))).toEqual({ '2026-01': 1 });
    expect((await other.read(entity, actuals)).columns).toEqual([]);
    expect((await read()).columns.map((column) => [column.detailId, valuesOf(column)['2026-01']])).toEqual([
      [detail, 1],
      [`${detail}-2`, 2],
    ]);
    expect((await read({ dataKinds: ['actual', 'forecast'] })).columns).toHaveLength(3);
    for (const id of [`${entity}#x`, '', '#', `x#${organizationId}#${entity}`]) {
      expect((await other.read(id, actuals)).columns).toEqual([]);
    }
  });

  it('keeps what lies beneath what was put over it', async () => {
    await write({ '2026-01': 10, '2026-02': 20 });
    await write({ '2026-02': 25 }, from('Ben'), { isOverride: true });

    const { columns } = await read();

    expect(columns.map((column) => [column.isOverride, valuesOf(column)])).toEqual([
      [false, { '2026-01': 10, '2026-02': 20 }],
      [true, { '2026-02': 25 }],
    ]);
  });

  it('keeps for each period where its approval stands, and why it has no value', async () => {
    const cells = [
      { period: '2026-01', value: 1, approval: 'Pending' },
      { period: '2026-02', value: null, error: 'The meter did not answer.' },
      { period: '2026-03', value: 3 },
    ] as const;
    await series.write([{ entityId: entity, columns: [{ ...columnEdit({}), cells }] }], from('Ada'));
    await write({ '2026-04': 4 });

    const [column] = (await read()).columns;
    if (column === undefined) throw new Error('There is no column.');

    const at = (period: Period) => indexOfPeriod('Monthly', period);
    expect(valuesOf(column)).toEqual({ '2026-01': 1, '2026-03': 3, '2026-04': 4 });
    expect(approvalAt(column.cells, at('2026-01'))).toBe('Pending');
    expect(approvalAt(column.cells, at('2026-03'))).toBeNull();
    expect([...column.cells.errors]).toEqual([[at('2026-02'), 'The meter did not answer.']]);
  });

  it('holds what a plain map of months would hold, whatever is written, and held at each moment', async () => {
    const period = fc
      .tuple(fc.constantFrom(1900, 1909, 1910, 2019, 2020, 2026, 2029, 2030, 2199), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
    const value = fc.option(
      fc
        .double({ noNaN: true, min: -1e15, max: 1e15 })
        .filter((number) => number === 0 || Math.abs(number) > 1e-100)
        // A zero has no sign: the audit trail, from which a moment of the past is read, keeps none.
        .map((number) => number + 0),
      { freq: 4 },
    );
    const cells = fc.uniqueArray(fc.record({ period, value }), {
      minLength: 1,
      maxLength: 30,
      selector: (one) => one.period,
    });
    const writes = fc.array(fc.record({ cells, by: fc.constantFrom('Ada', 'Ben', 'Cem') }), {
      minLength: 1,
      maxLength: 6,
    });
    const plans: SeriesFilter = { dataKinds: ['plan'] };

    await fc.assert(
      fc.asyncProperty(writes, async (all) => {
        now = new Date('2026-01-01T00:00:00.000Z');
        const store = platform.seriesOf(randomUUID(), actor, clock);
        const model = new Map<Period, { value: number; by: string }>();
        const models: { at: string; held: unknown }[] = [];
        const held = () => [
          Object.fromEntries([...model].map(([key, one]) => [key, one.value])),
          Object.fromEntries([...model].map(([key, one]) => [key, one.by])),
        ];
        const told = async (snapshot: SeriesSnapshot) => [months(snapshot), await sourcesOf(snapshot)];
        for (const { cells: written, by } of all) {
          models.push({ at: now.toISOString(), held: held() });
          now = new Date(now.getTime() + 1_000);
          const edit = { ...columnEdit({}, { dataKind: 'plan' }), cells: written };
          await store.write([{ entityId: entity, columns: [edit] }], from(by));
          for (const one of written) {
            if (one.value === null) model.delete(one.period);
            else model.set(one.period, { value: one.value, by });
          }
        }

        expect(await told(await store.read(entity, plans))).toEqual(held());
        for (const { at, held: then } of models) {
          expect(await told(await store.readAsOf(entity, plans, at))).toEqual(then);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('writing', () => {
  it('keeps both months of two who write at the same time', async () => {
    const periods = ['2026-01', '2026-02', '2026-03', '2026-04'];

    await Promise.all(periods.map((period, index) => write({ [period]: index + 1 })));

    expect(months(await read())).toEqual({ '2026-01': 1, '2026-02': 2, '2026-03': 3, '2026-04': 4 });
  });

  it('refuses to replace a value that its writer has not seen, and writes nothing then', async () => {
    await write({ '2026-01': 1, '2026-02': 2 });
    const seen = (await read()).columns[0]?.cells.sources[0] ?? 0;
    await write({ '2026-01': 1.1 }, from('Ben'));
    const replacing = (replaces: number | null) =>
      series.write(
        [
          {
            entityId: entity,
            columns: [
              {
                ...columnEdit({ '2026-02': 22 }),
                cells: [
                  { period: '2026-02', value: 22 },
                  { period: '2026-01', value: 1.2, replaces },
                ],
              },
            ],
          },
        ],
        from('Cem'),
      );

    await expect(replacing(seen)).rejects.toMatchObject({ code: 'recordChanged' });
    await expect(replacing(null)).rejects.toMatchObject({ code: 'recordChanged' });
    expect(months(await read())).toEqual({ '2026-01': 1.1, '2026-02': 2 });
    await replacing((await read()).columns[0]?.cells.sources[0] ?? 0);
    expect(months(await read())).toEqual({ '2026-01': 1.2, '2026-02': 22 });
  });

  it('goes on with a request that was refused in its middle, and with no other', async () => {
    const { RequestMark } = await import('#functions/platform/http/request-mark.ts');
    const under = (name: string) =>
      platform.seriesOf(organizationId, { ...actor, mark: new RequestMark(name, () => aMark()) }, clock);
    const aMark = () => ({
      Put: { TableName: process.env['RECORDS_TABLE'] ?? '', Item: { pk: randomUUID(), sk: 'mark' } },
    });
    const cells = [
      { period: '2026-01', value: 1, replaces: null },
      { period: '2026-02', value: 2, replaces: null },
    ];
    const writeAs = (name: string, count: number) =>
      under(name).write(
        [{ entityId: entity, columns: [{ ...columnEdit({}), cells: cells.slice(0, count) }] }],
        from('Ada'),
      );
    await writeAs('one', 1);

    await expect(writeAs('another', 2)).rejects.toMatchObject({ code: 'recordChanged', at: '2026-01' });
    await writeAs('one', 2);

    expect(months(await read())).toEqual({ '2026-01': 1, '2026-02': 2 });
  });

  it('gives the figures of an entity one version, which each write raises', async () => {
    const versions = [(await read()).version];
    await write({ '2026-01': 1 });
    versions.push((await read()).version);
    await write({ '2026-01-01': 2 }, from('Ada'), { dataKind: 'forecast', frequency: 'Daily', detailId: 'another' });
    versions.push((await read()).version);
    await write({ '2025-01': null });
    versions.push((await read()).version);

    expect(versions[0]).toBe(0);
    expect(versions[1]).toBe(1);
    expect(versions[2]).toBe(2);
    // What was never there can't be removed.
    expect(versions[3]).toBe(versions[2]);
  });

  it('writes many details of several entities, and records that go along, in one transaction', async () => {
    const table = platform.tableOf(organizationId);
    const note = table.change({
      key: { kind: 'Note', id: 'one' },
      expects: 'absent',
      value: { text: 'x' },
      event: 'note.written',
    });
    const details = Array.from({ length: 40 }, (_, index) => `detail-${index}`);
    const columns = details.map((detailId) => columnEdit({ '2026-01': 1, '2026-12': 12 }, { detailId }));

    const transactions = await series.write(
      [
        { entityId: entity, columns },
        { entityId: 'lakeside', columns },
      ],
      from('Ada'),
      [note],
    );

    expect(transactions).toBe(1);
    expect((await read()).columns).toHaveLength(40);
    expect((await series.read('lakeside', actuals)).columns).toHaveLength(40);
    await expect(series.write([{ entityId: entity, columns }], from('Ben'), [note])).rejects.toMatchObject({
      code: 'recordChanged',
    });
    expect((await read()).version).toBe(1);
  });

  it('takes 350 details of ten years in few transactions', async () => {
    const year = Object.fromEntries(
      Array.from({ length: 120 }, (_, month) => [addMonthsToPeriod('2020-01', month), 1_234_567.891234 + month]),
    );
    const columns = Array.from({ length: 350 }, (_, index) => columnEdit(year, { detailId: `detail-${index}` }));

    const transactions = await series.write([{ entityId: entity, columns }], from('Ada'));

    const { columns: stored } = await read();
    expect(transactions).toBeLessThanOrEqual(8);
    expect(stored).toHaveLength(350);
    expect(stored.every((column) => Object.keys(valuesOf(column)).length === 120)).toBe(true);
  });

  it('leaves a trail of what each month was and became', async () => {
    await write({ '2026-01': 1.25, '2026-02': 1.3 });
    await write({ '2026-01': null, '2026-02': 1.31, '2026-03': 1.4 }, from('Ben'));

    const [first, second, ...more] = await auditOfRecord(`${organizationId}#${entity}`, 'HEAD');

    const sort = `COLUMN#actual#M#0012#${detail}`;
    expect(more).toEqual([]);
    expect(first).toMatchObject({ event: 'figures.entered', by: actor.agentId, previousHash: '' });
    expect(second?.previousHash).toBe(first?.hash);
    expect(second?.before?.['items']).toMatchObject({ [sort]: { values: [1.25, 1.3, null] } });
    expect(second?.after).toMatchObject({
      source: { byName: 'Ben' },
      items: { [sort]: { first: indexOfPeriod('Monthly', '2026-01'), values: [null, 1.31, 1.4], sources: [2, 2, 2] } },
    });
  });

  it('leaves alone what later code has written', async () => {
    await write({ '2026-01': 1 });
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    await platform.dynamo.send(
      new UpdateCommand({
        TableName: process.env['SERIES_TABLE'],
        Key: { pk: `${organizationId}#${entity}`, sk: 'HEAD' },
        UpdateExpression: 'SET shape = :later',
        ExpressionAttributeValues: { ':later': 3 },
      }),
    );

    await expect(write({ '2026-01': 2 })).rejects.toMatchObject({ code: 'serviceUnavailable' });
    expect(months(await read())).toEqual({ '2026-01': 1 });
  });
});

describe('a value that is not of periods', () => {
  const purpose = { detailId: 'loan-purpose', dataKind: 'actual', isOverride: false } as const;
  const enter = (
    entries: readonly { from: string | null; value: string | boolean | string[] | null; replaces?: number | null }[],
  ) => series.write([{ entityId: entity, dated: [{ ...purpose, entries }] }], from('Ada'));
  const on = async (day: string, snapshot?: SeriesSnapshot) =>
    entryOn((snapshot ?? (await read())).dated[0]?.entries ?? [], day)?.value ?? null;

  it('holds from its day until the next begins', async () => {
    await enter([{ from: '2026-03-01', value: 'Term Out' }]);
    await enter([
      { from: null, value: 'Construction' },
      { from: '2027-01-01', value: ['A', 'B'] },
    ]);

    expect([await on('1999-01-01'), await on('2026-02-28'), await on('2026-03-01'), await on('2030-01-01')]).toEqual([
      'Construction',
      'Construction',
      'Term Out',
      ['A', 'B'],
    ]);
  });

  it('knows "no" from nothing, and lets the value before it hold again where one is removed', async () => {
    await enter([
      { from: null, value: false },
      { from: '2026-03-01', value: true },
    ]);
    await enter([{ from: '2026-03-01', value: null }]);

    expect(await on('2026-04-01')).toBe(false);
  });

  it('is refused where it replaces what its writer has not seen', async () => {
    await enter([{ from: null, value: 'Construction' }]);

    await expect(enter([{ from: null, value: 'Bridge', replaces: null }])).rejects.toMatchObject({
      code: 'recordChanged',
    });
    await enter([{ from: null, value: 'Bridge', replaces: 1 }]);

    expect(await on('2026-01-01')).toBe('Bridge');
  });

  it('takes another approval as it was seen, keeps its value and source, and is known as it was before', async () => {
    await enter([{ from: null, value: 'Construction' }]);
    const before = now.toISOString();
    now = new Date(now.getTime() + 1_000);
    const move = (replaces: number, was: 'Triggered' | null, approval: 'Triggered' | 'Rejected') =>
      series.write(
        [{ entityId: entity, dated: [{ ...purpose, entries: [{ from: null, replaces, was, approval }] }] }],
        from('Grace'),
      );
    await move(1, null, 'Triggered');

    await expect(move(2, 'Triggered', 'Rejected')).rejects.toMatchObject({ code: 'recordChanged' });
    await expect(move(1, null, 'Rejected')).rejects.toMatchObject({ code: 'recordChanged' });
    const value = { from: null, value: 'Construction', source: 1, error: null };
    expect((await read()).dated[0]?.entries).toEqual([{ ...value, approval: 'Triggered' }]);
    const past = await series.readAsOf(entity, actuals, before);
    expect(past.dated[0]?.entries).toEqual([{ ...value, approval: null }]);
  });

  it('is known as it was at a moment', async () => {
    await enter([{ from: null, value: 'Construction' }]);
    const before = now.toISOString();
    now = new Date(now.getTime() + 1_000);
    await enter([{ from: null, value: 'Bridge' }]);

    expect(await on('2026-01-01', await series.readAsOf(entity, actuals, before))).toBe('Construction');
    expect(await on('2026-01-01', await series.readAsOf(entity, actuals, '2026-01-01T00:00:00.000Z'))).toBeNull();
  });
});
