import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from '#functions/platform/storage/database.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import { auditKey } from '#functions/platform/storage/table-keys.ts';
import { Provenance } from '#shared/domain/datapoint.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type IsoDate, type Period, periodOf } from '#shared/time/dates.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import { environment } from '../environment.ts';
import { sourceAt } from './cells.ts';
import { DatedEntry } from './dated-values.ts';
import { firstShapeTrail } from './first-shape-trail.ts';
import { itemsNamed } from './series-items.ts';
import { type ColumnKey, columnSort, headSort, periodsInChunk, sourceSort } from './series-keys.ts';
import { readSnapshot } from './series-snapshot.ts';
import { ToldCells } from './stored-cells.ts';

/** What a figure was made by one write. */
export interface FigureWrite {
  /** Null where it was deleted, or where what delivers it could not read it. */
  readonly value: number | null;
  readonly source: Provenance;
}

export interface FigureKey extends ColumnKey {
  readonly period: Period | IsoDate;
}

const Side = z.object({ items: z.record(z.string(), z.union([ToldCells, z.array(DatedEntry)])) });
const Change = z.object({
  before: Side,
  after: Side.extend({
    source: Provenance,
    sourceNumber: z.number().int().default(0),
    /** Numbered from the one behind the source on. */
    restored: z.array(Provenance).default([]),
  }),
});
const StoredSource = z.object({ version: z.number().int() });

interface Told {
  readonly value: number | null;
  /** Number of its source; 0 where nothing was ever written. */
  readonly source: number;
}

function toldAt({ items }: z.infer<typeof Side>, sort: string, index: number): Told {
  const cells = items[sort];
  if (cells === undefined || Array.isArray(cells)) return { value: null, source: 0 };
  const at = index - cells.first;
  return { value: cells.values[at] ?? null, source: cells.sources[at] ?? 0 };
}

/** The audit record of the write that a source belongs to; null where the source came from the first shape, whose trail is another one. */
async function changeBy(pk: string, source: number): Promise<z.infer<typeof Change> | null> {
  const [item] = await itemsNamed(pk, [sourceSort(source)]);
  const version = item === undefined ? 0 : StoredSource.parse(item).version;
  if (version === 0) return null;
  const { Item } = await dynamo.send(
    new GetCommand({
      TableName: environment().AUDIT_TABLE,
      Key: auditKey(pk, headSort, version),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : Change.parse(Item);
}

/** The source of what stands at a place now, or of its removal; 0 where nothing was ever written. */
async function lastSource(pk: string, key: FigureKey, index: number): Promise<number> {
  const { detailId, dataKind, frequency, isOverride, period } = key;
  const month = periodOf(period);
  const filter = { details: new Set([detailId]), frequencies: [frequency], from: month, to: month };
  const { columns } = await readSnapshot(pk, { dataKinds: [dataKind], ...filter });
  const cells = columns.find((column) => column.isOverride === isOverride)?.cells;
  return cells === undefined ? 0 : sourceAt(cells, index);
}

/**
 * What stood at one place, the newest first. Every value names its source, a source its write, and the record of that write what stood there before: two
 * reads for each value, however much else was written about the entity. The cursor is the number of the source that a page begins with.
 */
export async function figureTrail(
  pk: string,
  key: FigureKey,
  { limit, cursor }: PageRequest,
): Promise<Page<FigureWrite>> {
  const index = indexOfPeriod(key.frequency, key.period);
  const sort = columnSort(key, Math.floor(index / periodsInChunk(key.frequency)));
  if (cursor !== undefined && !/^\d{1,10}$/.test(cursor)) throw new DomainError('cursorInvalid');
  const items: FigureWrite[] = [];
  let source = cursor === undefined ? await lastSource(pk, key, index) : Number(cursor);
  while (source !== 0 && items.length < limit) {
    const change = await changeBy(pk, source);
    // What stands here in the first shape has hardly ever been written twice, so its trail is told whole.
    if (change === null)
      return { items: [...items, ...(await firstShapeTrail(pk, key, key.period))], nextCursor: null };
    const { after } = change;
    const told = after.restored[source - after.sourceNumber - 1] ?? after.source;
    items.push({ value: toldAt(after, sort, index).value, source: told });
    source = toldAt(change.before, sort, index).source;
  }
  return { items, nextCursor: source === 0 ? null : String(source) };
}
