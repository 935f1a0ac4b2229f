import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type DataKind, Provenance } from '#shared/domain/datapoint.ts';
import { monthOf, type Period, yearOf } from '#shared/domain/dates.ts';
import type { Clock } from './clock.ts';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { type Actor, auditPut, transact } from './records.ts';

/** Months in one stored item: ten years, 960 bytes of values. */
const monthsInChunk = 120;
const firstYear = 1900;

/** A stretch of months, both ends included, that came from one source. */
const Run = z.object({ from: z.number().int(), to: z.number().int(), source: Provenance });
type Run = z.infer<typeof Run>;

interface Chunk {
  readonly sk: string;
  readonly values: Float64Array;
  readonly runs: readonly Run[];
  readonly version: number;
  readonly auditHash: string;
}

export interface SeriesFigure {
  readonly detailId: string;
  readonly dataKind: DataKind;
  readonly period: Period;
  readonly value: number;
  readonly source: Provenance;
}

/** Figures over time of one organization's entities. A value is a double; a month without a value has none, which is not zero. */
export interface SeriesStore {
  /** All figures of an entity, or of one detail, in the order of detail and month. */
  read(entityId: string, filter: { readonly detailId?: string; readonly dataKind: DataKind }): Promise<SeriesFigure[]>;
  /** Sets months (null removes) in one transaction with a guard against concurrent writers (`recordChanged`). */
  write(
    entityId: string,
    detailId: string,
    dataKind: DataKind,
    values: readonly { readonly period: Period; readonly value: number | null }[],
    source: Provenance,
  ): Promise<void>;
}

const monthIndex = (period: Period): number => (yearOf(period) - firstYear) * 12 + monthOf(period) - 1;
const periodAt = (index: number): Period =>
  `${firstYear + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

const seriesPrefix = (dataKind: DataKind, detailId = ''): string =>
  `${dataKind}#${detailId}${detailId === '' ? '' : '#'}`;
const chunkKey = (dataKind: DataKind, detailId: string, chunk: number): string =>
  `${seriesPrefix(dataKind, detailId)}${String(chunk).padStart(4, '0')}`;

/** Stored little-endian, whatever the machine. */
function encode(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 8);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    view.setFloat64(index * 8, value, true);
  });
  return bytes;
}

function decode(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: bytes.byteLength / 8 }, (_, index) => view.getFloat64(index * 8, true));
}

async function readChunks(pk: string, prefix: string): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: environment().SERIES_TABLE,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const item of Items) {
      chunks.push({
        sk: z.string().parse(item['sk']),
        values: decode(z.instanceof(Uint8Array).parse(item['values'])),
        runs: z.array(Run).parse(item['runs']),
        version: z.number().parse(item['version']),
        auditHash: z.string().parse(item['auditHash']),
      });
    }
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return chunks;
}

function figuresOf(chunk: Chunk): SeriesFigure[] {
  const [dataKind = '', detailId = '', number = '0'] = chunk.sk.split('#');
  const offset = Number(number) * monthsInChunk;
  return chunk.runs.flatMap(({ from, to, source }) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step).flatMap((index) => {
      const value = chunk.values[index];
      if (value === undefined || Number.isNaN(value)) return [];
      return [{ detailId, dataKind: dataKind as DataKind, period: periodAt(offset + index), value, source }];
    }),
  );
}

/** Puts one month's source in place: cuts it out of the runs that hold it and joins neighbors of the same source. */
function withRun(runs: readonly Run[], index: number, source: Provenance | null): Run[] {
  const cut = runs.flatMap((run) => {
    if (index < run.from || index > run.to) return [run];
    return [
      ...(run.from < index ? [{ ...run, to: index - 1 }] : []),
      ...(run.to > index ? [{ ...run, from: index + 1 }] : []),
    ];
  });
  const next = source === null ? cut : [...cut, { from: index, to: index, source }];
  const joined: Run[] = [];
  for (const run of next.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && last.to + 1 === run.from && JSON.stringify(last.source) === JSON.stringify(run.source)) {
      joined[joined.length - 1] = { ...last, to: run.to };
    } else {
      joined.push(run);
    }
  }
  return joined;
}

function changed(
  chunk: Chunk,
  values: readonly { readonly index: number; readonly value: number | null }[],
  source: Provenance,
): Chunk {
  const next = Float64Array.from(chunk.values);
  let runs = chunk.runs;
  for (const { index, value } of values) {
    next[index] = value ?? Number.NaN;
    runs = withRun(runs, index, value === null ? null : source);
  }
  return { ...chunk, values: next, runs, version: chunk.version + 1 };
}

const emptyChunk = (sk: string): Chunk => ({
  sk,
  values: new Float64Array(monthsInChunk).fill(Number.NaN),
  runs: [],
  version: 0,
  auditHash: '',
});

/** What changed, month by month, for the audit record. */
const differences = (before: Chunk, after: Chunk, offset: number) =>
  [...after.values.keys()]
    .filter((index) => !Object.is(before.values[index], after.values[index]))
    .map((index) => ({
      period: periodAt(offset + index),
      before: figureOrNull(before.values[index]),
      after: figureOrNull(after.values[index]),
    }));

const figureOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The event of every audit record about figures. */
export const figuresEntered = 'figures.entered';

interface ChunkWrite {
  readonly scope: string;
  readonly pk: string;
  readonly before: Chunk;
  readonly after: Chunk;
  readonly source: Provenance;
  readonly actor: Actor;
  readonly at: string;
}

function putsOf({ scope, pk, before, after, source, actor, at }: ChunkWrite) {
  const offset = Number(after.sk.split('#').at(-1)) * monthsInChunk;
  const audit = auditPut({
    scope,
    pk,
    sk: after.sk,
    version: after.version,
    previousHash: before.auditHash,
    content: { event: figuresEntered, before: null, after: { source, months: differences(before, after, offset) } },
    actor,
    at,
  });
  const put = {
    Put: {
      TableName: environment().SERIES_TABLE,
      Item: {
        pk,
        sk: after.sk,
        values: encode(after.values),
        runs: after.runs,
        version: after.version,
        auditHash: audit.hash,
      },
      ...(before.version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': before.version } }),
    },
  };
  return [put, audit.item];
}

/** Opens the figures of one organization. */
export function seriesOf(organizationId: string, actor: Actor, clock: Clock): SeriesStore {
  const pkOf = (entityId: string): string => `${organizationId}#${entityId}`;
  return {
    read: async (entityId, { detailId, dataKind }) =>
      (await readChunks(pkOf(entityId), seriesPrefix(dataKind, detailId))).flatMap(figuresOf),

    write: async (entityId, detailId, dataKind, values, source) => {
      const pk = pkOf(entityId);
      const chunks = new Map(
        (await readChunks(pk, seriesPrefix(dataKind, detailId))).map((chunk) => [chunk.sk, chunk]),
      );
      const byChunk = Map.groupBy(values, ({ period }) =>
        chunkKey(dataKind, detailId, Math.floor(monthIndex(period) / monthsInChunk)),
      );
      const at = clock.now().toISOString();
      const puts = [...byChunk].flatMap(([sk, months]) => {
        const indexed = months.map(({ period, value }) => ({ index: monthIndex(period) % monthsInChunk, value }));
        const before = chunks.get(sk) ?? emptyChunk(sk);
        const after = changed(before, indexed, source);
        return putsOf({ scope: organizationId, pk, before, after, source, actor, at });
      });
      await transact(puts, actor, { kind: 'Figures', id: entityId }, `series ${detailId}`);
    },
  };
}
