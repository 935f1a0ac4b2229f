import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { SeriesStore } from '#functions/platform/series/series-store.ts';
import { periodAtIndex } from '#shared/time/figure-period.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let platform: typeof import('#functions/platform/series/series-store.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/audit/audit-verification.ts');
let send: typeof import('#functions/platform/storage/database.ts').dynamo.send;
let commands: typeof import('@aws-sdk/lib-dynamodb');
let organizationId: string;
let series: SeriesStore;

const now = new Date('2026-06-30T12:00:00.000Z');
const clock = { now: () => now, today: () => '2026-06-30' };
const entity = 'riverside';
const coverage = 'debt-service-coverage-ratio';

beforeAll(async () => {
  becomeFunction();
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  send = dynamo.send.bind(dynamo);
  commands = await import('@aws-sdk/lib-dynamodb');
  platform = {
    ...(await import('#functions/platform/series/series-store.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/audit/audit-verification.ts')),
  };
});

beforeEach(() => {
  organizationId = randomUUID();
  series = platform.seriesOf(organizationId, actor, clock);
});

const source = (byName: string, at: string) =>
  ({ kind: 'Entered', by: byName.toLowerCase(), byName, at, documentId: null, note: null }) as const;

interface FirstShapeWrite {
  readonly by: string;
  readonly at: string;
  /** By months since January 2020. */
  readonly values: Readonly<Record<number, number | null>>;
}

/** Writes as the first shape was written: ten years of doubles, stretches with whole sources, a trail of its own. */
async function storeFirstShape(detailId: string, writes: readonly FirstShapeWrite[]): Promise<void> {
  const pk = `${organizationId}#${entity}`;
  const sk = `actual#${detailId}#0012`;
  const values = new Float64Array(120).fill(Number.NaN);
  const sourceAt = new Map<number, ReturnType<typeof source>>();
  let auditHash = '';
  for (const [index, write] of writes.entries()) {
    const from = source(write.by, write.at);
    const months = Object.entries(write.values).map(([month, after]) => {
      const before = Number.isNaN(values[Number(month)]) ? null : values[Number(month)];
      values[Number(month)] = after ?? Number.NaN;
      if (after === null) sourceAt.delete(Number(month));
      else sourceAt.set(Number(month), from);
      return { period: periodAtIndex('Monthly', 1_440 + Number(month)), before, after };
    });
    const audit = platform.auditPut({
      scope: organizationId,
      pk,
      sk,
      version: index + 1,
      previousHash: auditHash,
      content: { event: 'figures.entered', before: null, after: { source: from, months } },
      actor,
      at: write.at,
    });
    auditHash = audit.hash;
    await send(new commands.PutCommand(audit.item.Put));
  }
  const runs = [...sourceAt].map(([month, from]) => ({ from: month, to: month, source: from }));
  const Item = { pk, sk, values: new Uint8Array(values.buffer), runs, version: writes.length, auditHash };
  await send(new commands.PutCommand({ TableName: process.env['SERIES_TABLE'], Item }));
}

const actuals = { dataKinds: ['actual'] } as const;

const told = async ({ columns, sources }: SeriesSnapshot) => {
  const from = await sources(columns.flatMap(({ cells }) => [...cells.sources]));
  return Object.fromEntries(
    columns.map(({ detailId, frequency, cells }) => [
      detailId,
      Object.fromEntries(
        [...cells.values].flatMap((value, at) =>
          Number.isNaN(value)
            ? []
            : [[periodAtIndex(frequency, cells.first + at), [value, from.get(cells.sources[at] ?? 0)?.byName]]],
        ),
      ),
    ]),
  );
};

const january = '2026-01-31T12:00:00.000Z';
const march = '2026-03-31T12:00:00.000Z';

const storeBoth = async (): Promise<void> => {
  await storeFirstShape(coverage, [
    { by: 'Ada', at: january, values: { 0: 1.2, 1: 1.3, 72: 1.4 } },
    { by: 'Ben', at: march, values: { 1: null, 72: 1.5 } },
  ]);
  await storeFirstShape('debt-service', [{ by: 'Ada', at: january, values: { 119: 7 } }]);
};

const both = {
  [coverage]: { '2020-01': [1.2, 'Ada'], '2026-01': [1.5, 'Ben'] },
  'debt-service': { '2029-12': [7, 'Ada'] },
};

const writeMay = () =>
  series.write(
    [
      {
        entityId: entity,
        columns: [
          {
            detailId: coverage,
            dataKind: 'actual',
            frequency: 'Monthly',
            isOverride: false,
            cells: [{ period: '2026-05', value: 1.6 }],
          },
        ],
      },
    ],
    source('Cem', now.toISOString()),
  );

describe('figures that were stored in the first shape', () => {
  it('are read with their sources', async () => {
    await storeBoth();

    expect(await told(await series.read(entity, actuals))).toEqual(both);
  });

  it('are moved by the next write, with what they say and who said it', async () => {
    await storeBoth();

    await writeMay();

    expect(await told(await series.read(entity, actuals))).toEqual({
      ...both,
      [coverage]: { ...both[coverage], '2026-05': [1.6, 'Cem'] },
    });
    const { Items = [] } = await send(
      new commands.QueryCommand({
        TableName: process.env['SERIES_TABLE'],
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :first)',
        ExpressionAttributeValues: { ':pk': `${organizationId}#${entity}`, ':first': 'actual#' },
      }),
    );
    expect(Items).toHaveLength(2);
    for (const item of Items) expect(item).toMatchObject({ deleted: true, auditHash: expect.stringMatching(/./) });
  });

  it('are known as they were at moments before and after they were moved', async () => {
    await storeBoth();
    await writeMay();
    const at = async (moment: string) => told(await series.readAsOf(entity, actuals, moment));

    expect(await at('2025-12-31T00:00:00.000Z')).toEqual({});
    expect(await at('2026-02-28T00:00:00.000Z')).toEqual({
      [coverage]: { '2020-01': [1.2, 'Ada'], '2020-02': [1.3, 'Ada'], '2026-01': [1.4, 'Ada'] },
      'debt-service': both['debt-service'],
    });
    expect(await at('2026-04-30T00:00:00.000Z')).toEqual(both);
    expect(await at(now.toISOString())).toEqual(await told(await series.read(entity, actuals)));
  });

  it('keep a trail without a break', async () => {
    await storeBoth();
    await writeMay();

    const report = await platform.verifyTrailPage(organizationId, null, now);

    // Three writes in the first shape, the move, and the write after it.
    expect(report).toEqual({ checked: 5, breaks: [], next: null });
  });

  it('are moved however many there are, also with a source for each month', async () => {
    for (let detail = 0; detail < 60; detail += 1) {
      const writes = Array.from({ length: 3 }, (_, month) => ({
        by: `P${month}`,
        at: march,
        values: { [month]: detail },
      }));
      await storeFirstShape(`detail-${String(detail).padStart(2, '0')}`, writes);
    }
    const before = await told(await series.read(entity, actuals));

    await writeMay();

    const after = await told(await series.read(entity, actuals));
    expect(Object.keys(before)).toHaveLength(60);
    expect(after).toEqual({ ...before, [coverage]: { '2026-05': [1.6, 'Cem'] } });
  });

  it('keep the trail of each figure, before and after they were moved', async () => {
    await storeFirstShape(coverage, [
      { by: 'Ada', at: january, values: { 76: 1.4, 77: 1.5 } },
      { by: 'Ben', at: january, values: { 76: 1.45 } },
    ]);
    const key = { detailId: coverage, dataKind: 'actual', frequency: 'Monthly', isOverride: false } as const;
    const trail = async () =>
      (await series.trail(entity, { ...key, period: '2026-05' }, { limit: 10 })).items.map(
        ({ value, source: { byName } }) => [value, byName],
      );
    const before = [
      [1.45, 'Ben'],
      [1.4, 'Ada'],
    ];

    expect(await trail()).toEqual(before);
    const cells = [{ period: '2026-05', value: 1.6 }];
    await series.write([{ entityId: entity, columns: [{ ...key, cells }] }], source('Cem', now.toISOString()));
    expect(await trail()).toEqual([[1.6, 'Cem'], ...before]);
  });
});
