import * as z from 'zod';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import { inParallel } from '../in-parallel.ts';
import { auditTrail } from './audit-trail.ts';
import { type Cell, joined, noCells, withCells } from './cells.ts';
import type { Column, DatedColumn, SeriesFilter } from './columns.ts';
import { DatedEntry } from './dated-values.ts';
import { columnOfFirstShape, FirstShapeSources, firstShapeSorts } from './first-shape.ts';
import { FirstShapeChange } from './first-shape-trail.ts';
import { figuresMoved } from './series-items.ts';
import { columnOfSort, datedOfSort, headSort } from './series-keys.ts';
import { columnsOf, type Found, readSnapshot } from './series-snapshot.ts';
import { cellsTold, ToldCells } from './stored-cells.ts';

const Told = z.object({ items: z.record(z.string(), z.union([ToldCells, z.array(DatedEntry)])) });

const Change = z.object({
  event: z.string(),
  at: z.string(),
  before: Told.nullable(),
});
type Change = z.infer<typeof Change>;

interface Undone {
  /** The version that stood at the moment. */
  version: number;
  readonly columns: Map<string, Column>;
  readonly dated: Map<string, DatedColumn>;
  /** Whether the figures stood in the first shape at the moment, so that their trail is another one. */
  wasFirstShape: boolean;
}

const nameOf = (column: Column): string =>
  [column.dataKind, column.frequency, column.detailId, column.isOverride].join('#');
const datedNameOf = (dated: DatedColumn): string => [dated.dataKind, dated.detailId, dated.isOverride].join('#');

function undo({ before }: Change, state: Undone): void {
  for (const [sort, side] of Object.entries(before?.items ?? {})) {
    if (Array.isArray(side)) {
      const key = datedOfSort(sort);
      const column = { ...key, entries: side };
      state.dated.set(datedNameOf(column), column);
    } else {
      const key = columnOfSort(sort);
      const column = { ...key, cells: noCells };
      const now = state.columns.get(nameOf(column)) ?? column;
      state.columns.set(nameOf(column), { ...key, cells: joined(now.cells, cellsTold(side)) });
    }
  }
}

/** A column of the first shape as its trail tells it: what was written up to the moment, one write after the other. */
async function firstShapeAt(pk: string, sk: string, moment: string, sources: FirstShapeSources): Promise<Column> {
  const { firstMonth: _firstMonth, ...key } = columnOfFirstShape(sk);
  const cells = new Map<number, Cell>();
  for await (const record of auditTrail(pk, sk, false)) {
    const { at, after } = FirstShapeChange.parse(record);
    if (at > moment) break;
    const source = sources.numberOf(after.source);
    for (const { period, after: value } of after.months) {
      const index = indexOfPeriod('Monthly', period);
      if (value === null) cells.delete(index);
      else cells.set(index, { index, value, source, approval: null, error: null });
    }
  }
  return { ...key, cells: cells.size === 0 ? noCells : withCells(noCells, [...cells.values()]) };
}

const trailsAtOnce = 16;

async function allFirstShapeAt(pk: string, filter: SeriesFilter, moment: string): Promise<Found> {
  const moved = new FirstShapeSources();
  const columns: Column[] = [];
  await inParallel(await firstShapeSorts(pk), trailsAtOnce, async (sk) => {
    columns.push(await firstShapeAt(pk, sk, moment, moved));
  });
  const found = columns.filter(({ cells }) => cells.values.length > 0);
  return { version: 0, columns: columnsOf(found, filter), dated: [], moved };
}

/** Figures as they were at a moment: what stands now, with every change since undone. */
export async function snapshotAt(pk: string, filter: SeriesFilter, moment: string): Promise<Found> {
  // A change may reach over the ends of a range and into other details; what is not asked for is left out at the end.
  const whole = { dataKinds: filter.dataKinds };
  const now = await readSnapshot(pk, whole);
  if (now.version === 0) return allFirstShapeAt(pk, filter, moment);
  const state: Undone = {
    version: now.version,
    columns: new Map(now.columns.map((column) => [nameOf(column), column])),
    dated: new Map(now.dated.map((dated) => [datedNameOf(dated), dated])),
    wasFirstShape: false,
  };
  let isPast = false;
  for await (const record of auditTrail(pk, headSort, true)) {
    const change = Change.parse(record);
    const version = z.looseObject({ sk: z.string() }).parse(record).sk;
    if (Number(version) > now.version) continue;
    isPast = change.at <= moment;
    if (isPast) break;
    if (change.event === figuresMoved) state.wasFirstShape = true;
    undo(change, state);
    state.version -= 1;
  }
  if (!isPast && state.wasFirstShape) return allFirstShapeAt(pk, filter, moment);
  const dated = [...state.dated.values()].filter(
    ({ entries, dataKind, detailId }) =>
      entries.length > 0 && filter.dataKinds.includes(dataKind) && (filter.details?.has(detailId) ?? true),
  );
  return { version: state.version, columns: columnsOf([...state.columns.values()], filter), dated, moved: now.moved };
}
