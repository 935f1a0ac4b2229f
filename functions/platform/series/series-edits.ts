import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { indexOfPeriod, periodAtIndex } from '#shared/time/figure-period.ts';
import { type ApprovalState, type Cell, type Cells, endOf, withCells } from './cells.ts';
import { type DatedEntry, withEntries } from './dated-values.ts';
import { type ColumnKey, columnSort, type DatedKey, datedSort, periodsInChunk } from './series-keys.ts';

/** What else a value can be told to be. */
interface Told {
  /**
   * The source number of the value that the writer has seen there, null where there was none: another one refuses the write. Left out, whatever stands
   * there is replaced.
   */
  readonly replaces?: number | null;
  readonly approval?: ApprovalState | null;
  /** Why there is no value, e.g. that what delivers it could not read it. */
  readonly error?: string | null;
}

/** Null removes the value. */
export interface CellEdit extends Told {
  readonly period: Period | IsoDate;
  readonly value: number | null;
}

export interface ColumnEdit extends ColumnKey {
  readonly cells: readonly CellEdit[];
}

export interface EntryEdit extends Told {
  /** Null: from the beginning. */
  readonly from: IsoDate | null;
  readonly value: FactValue | null;
}

export interface DatedEdit extends DatedKey {
  readonly entries: readonly EntryEdit[];
}

/** A change of one item of an entity. */
export type ItemEdit =
  | { readonly kind: 'cells'; readonly sk: string; readonly cells: readonly (CellEdit & { readonly index: number })[] }
  | { readonly kind: 'entries'; readonly sk: string; readonly entries: readonly EntryEdit[] };

function indexOf({ frequency }: ColumnKey, period: Period | IsoDate): number {
  const index = indexOfPeriod(frequency, period);
  if (index < 0 || periodAtIndex(frequency, index) !== period)
    throw new Error(`${period} is no period of a ${frequency} figure.`);
  return index;
}

/** The edits of an entity, item by item. The last word counts where a period or a day is named twice. */
export function itemEdits(columns: readonly ColumnEdit[], dated: readonly DatedEdit[]): ItemEdit[] {
  const cells = columns.flatMap((column) => {
    const size = periodsInChunk(column.frequency);
    const indexed = column.cells.map((cell) => ({ ...cell, index: indexOf(column, cell.period) }));
    const chunks = Map.groupBy(indexed, ({ index }) => Math.floor(index / size));
    return [...chunks].map(([chunk, edits]) => ({ sk: columnSort(column, chunk), edits }));
  });
  const entries = dated.map((value) => ({ sk: datedSort(value), edits: value.entries }));
  return [
    ...[...Map.groupBy(cells, ({ sk }) => sk)].map(([sk, parts]): ItemEdit => {
      const all = parts.flatMap(({ edits }) => edits);
      return { kind: 'cells', sk, cells: [...new Map(all.map((edit) => [edit.index, edit])).values()] };
    }),
    ...[...Map.groupBy(entries, ({ sk }) => sk)].map(([sk, parts]): ItemEdit => {
      const all = parts.flatMap(({ edits }) => edits);
      return { kind: 'entries', sk, entries: [...new Map(all.map((edit) => [edit.from, edit])).values()] };
    }),
  ];
}

/** Values in an edit, by which the size of its audit record goes. */
export const valuesIn = (edit: ItemEdit): number =>
  edit.kind === 'cells' ? edit.cells.length : edit.entries.reduce((sum, { value }) => sum + 1 + sizeOf(value), 0);

/** A text counts as as many numbers as take its place. */
const sizeOf = (value: FactValue | null): number =>
  typeof value === 'string' || Array.isArray(value) ? Math.ceil(String(value).length / 10) : 0;

function requireSeen(seen: number | null | undefined, stored: number | null, what: string): void {
  if (seen === undefined || seen === stored) return;
  throw new VersionOutdated(`${what} was written by ${stored ?? 'nobody'}, seen was ${seen ?? 'nothing'}`);
}

/** The source of what stands there; null where nothing does, also where it was removed. */
const standingSource = (cells: Cells, index: number): number | null => {
  const at = index - cells.first;
  if (at < 0 || index >= endOf(cells)) return null;
  const isGone = Number.isNaN(cells.values[at] ?? Number.NaN) && !cells.errors.has(index);
  return isGone ? null : (cells.sources[at] ?? null);
};

/** The cells as the edits leave them; null where they change nothing, because what they remove was never there. */
export function editedCells(before: Cells, edits: readonly (CellEdit & { readonly index: number })[], source: number) {
  const changes = edits.flatMap(({ index, period, value, replaces, approval = null, error = null }): Cell[] => {
    const stored = standingSource(before, index);
    requireSeen(replaces, stored, period);
    return value === null && error === null && stored === null ? [] : [{ index, value, source, approval, error }];
  });
  return changes.length === 0 ? null : { after: withCells(before, changes), changes };
}

/** The same for values that hold from a day on. */
export function editedEntries(before: readonly DatedEntry[], edits: readonly EntryEdit[], source: number) {
  const changes = edits.flatMap(({ from, value, replaces, approval = null, error = null }): DatedEntry[] => {
    const found = before.find((entry) => entry.from === from);
    const stands = found !== undefined && (found.value !== null || found.error !== null);
    requireSeen(replaces, stands ? found.source : null, from ?? 'the beginning');
    return value === null && error === null && !stands ? [] : [{ from, value, source, approval, error }];
  });
  return changes.length === 0 ? null : { after: withEntries(before, changes) };
}
