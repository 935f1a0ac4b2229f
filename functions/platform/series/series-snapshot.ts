import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { DomainError } from '#shared/errors/domain-error.ts';
import { endOfPeriod, type Period } from '#shared/time/dates.ts';
import { FigureFrequency, indexOfPeriod, isByDay } from '#shared/time/figure-period.ts';
import { type Cells, endOf, joined, stretch } from './cells.ts';
import type { Column, DatedColumn, SeriesFilter } from './columns.ts';
import { DatedEntry } from './dated-values.ts';
import { columnOf, FirstShapeSources, firstShapeItems } from './first-shape.ts';
import { type Head, itemsBeginning, itemsBetween, readHead, type SeriesItem } from './series-items.ts';
import {
  type ColumnKey,
  columnOfSort,
  columnPrefix,
  columnRange,
  datedOfSort,
  datedPrefix,
  periodsInChunk,
} from './series-keys.ts';
import { cellsOf } from './stored-cells.ts';

export interface Found {
  readonly version: number;
  readonly columns: readonly Column[];
  readonly dated: readonly DatedColumn[];
  /** Sources of what still stands in the first shape. */
  readonly moved: FirstShapeSources;
}

/** Indexes from the first to the last, both included. */
type Range = readonly [from: number, to: number];

const lastIndex = Number.MAX_SAFE_INTEGER;

function rangeOf(frequency: FigureFrequency, { from, to }: SeriesFilter): Range {
  const firstOf = (period: Period) => (isByDay(frequency) ? `${period}-01` : period);
  const lastOf = (period: Period) => (isByDay(frequency) ? endOfPeriod(period) : period);
  return [
    from === undefined ? 0 : indexOfPeriod(frequency, firstOf(from)),
    to === undefined ? lastIndex : indexOfPeriod(frequency, lastOf(to)),
  ];
}

function within(cells: Cells, [from, to]: Range): Cells {
  return stretch(cells, Math.max(cells.first, from), Math.max(cells.first, Math.min(endOf(cells), to + 1)));
}

const lastChunk = 9_999;

async function columnItems(pk: string, filter: SeriesFilter): Promise<SeriesItem[]> {
  const frequencies = filter.frequencies ?? FigureFrequency.options;
  const isBounded = filter.from !== undefined || filter.to !== undefined;
  const reads = filter.dataKinds.flatMap((dataKind) => {
    // One Query finds all lengths of periods; bounded by time, each has keys of its own.
    if (!isBounded && filter.frequencies === undefined) return [itemsBeginning(pk, columnPrefix(dataKind))];
    return frequencies.map((frequency) => {
      const [from, to] = rangeOf(frequency, filter);
      const size = periodsInChunk(frequency);
      const chunk = (index: number) => Math.min(lastChunk, Math.floor(index / size));
      return itemsBetween(pk, ...columnRange(dataKind, frequency, chunk(from), chunk(to)));
    });
  });
  return (await Promise.all(reads)).flat();
}

const nameOf = ({ dataKind, frequency, detailId, isOverride }: ColumnKey): string =>
  `${dataKind}#${FigureFrequency.options.indexOf(frequency)}#${detailId}#${isOverride}`;

/** Puts the chunks of each column together and cuts them to what is asked for. */
export function columnsOf(parts: readonly Column[], filter: SeriesFilter): Column[] {
  const wanted = parts.filter(
    ({ dataKind, frequency, detailId }) =>
      filter.dataKinds.includes(dataKind) &&
      (filter.frequencies?.includes(frequency) ?? true) &&
      (filter.details?.has(detailId) ?? true),
  );
  const whole = [...Map.groupBy(wanted, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return whole.flatMap(([, [first, ...more]]) => {
    if (first === undefined) return [];
    const cells = within(
      more.reduce((before, { cells: next }) => joined(before, next), first.cells),
      rangeOf(first.frequency, filter),
    );
    return cells.values.length === 0 ? [] : [{ ...first, cells }];
  });
}

const Entries = z.object({ entries: z.array(DatedEntry) });

async function datedItems(pk: string, { dataKinds }: SeriesFilter): Promise<SeriesItem[]> {
  return (await Promise.all(dataKinds.map((dataKind) => itemsBeginning(pk, datedPrefix(dataKind))))).flat();
}

const datedOf = (item: SeriesItem): DatedColumn => ({
  ...datedOfSort(item.sk),
  entries: Entries.parse(item).entries,
});

async function readOnce(pk: string, head: Head | null, filter: SeriesFilter): Promise<Found | null> {
  const version = head?.version ?? 0;
  const mayHaveFirstShape = head?.hasFirstShape ?? true;
  // Before the columns: an item that is moved in between is found in both shapes, and the later version of its column tells so. The other way round it
  // could be found in neither.
  const old = mayHaveFirstShape ? await firstShapeItems(pk, filter.dataKinds) : [];
  const [columns, dated] = await Promise.all([columnItems(pk, filter), datedItems(pk, filter)]);
  // Whoever wrote after the head was read has left a later version: what was read before and after would not belong together.
  if ([...columns, ...dated].some((item) => item.version > version)) return null;
  const moved = new FirstShapeSources();
  const parts = [
    ...old.map((item) => columnOf(item, moved)),
    ...columns.map((item) => ({ ...columnOfSort(item.sk), cells: cellsOf(item) })),
  ];
  const wanted = dated.map(datedOf).filter(({ detailId }) => filter.details?.has(detailId) ?? true);
  return { version, columns: columnsOf(parts, filter), dated: wanted, moved };
}

const mostReads = 8;
const pauseInMilliseconds = 10;

/** Figures as they are now, all of one version. Refuses with `recordChanged` where they change faster than they can be read. */
export async function readSnapshot(pk: string, filter: SeriesFilter): Promise<Found> {
  for (let reads = 1; reads <= mostReads; reads += 1) {
    const found = await readOnce(pk, await readHead(pk), filter);
    if (found !== null) return found;
    await setTimeout(pauseInMilliseconds * reads * Math.random());
  }
  throw new DomainError('recordChanged', { reason: 'figures change while they are read' });
}
