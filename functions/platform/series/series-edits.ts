import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { indexOfPeriod, periodAtIndex } from '#shared/time/figure-period.ts';
import { type ApprovalState, approvalAt, type Cell, type Cells, endOf, sourceAt, withCells } from './cells.ts';
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
  /** Where the value came from when it stood before, which it names again. Left out: the source of the write. */
  readonly restores?: Provenance;
}

/** Another state of approval of a value that stays as it is, with its source; refused where the state is not `was`. */
export interface ApprovalEdit {
  readonly period: Period | IsoDate;
  readonly replaces: number;
  readonly was: ApprovalState | null;
  readonly approval: ApprovalState | null;
}

type AnyCellEdit = CellEdit | ApprovalEdit;

/** The same of a value that holds from a day on. */
export type EntryApprovalEdit = Omit<ApprovalEdit, 'period'> & { readonly from: IsoDate | null };

export interface ColumnEdit extends ColumnKey {
  readonly cells: readonly AnyCellEdit[];
}

export interface EntryEdit extends Told {
  /** Null: from the beginning. */
  readonly from: IsoDate | null;
  readonly value: FactValue | null;
}

type AnyEntryEdit = EntryEdit | EntryApprovalEdit;

export interface DatedEdit extends DatedKey {
  readonly entries: readonly AnyEntryEdit[];
}

/** A change of one item of an entity. */
export type ItemEdit =
  | {
      readonly kind: 'cells';
      readonly sk: string;
      readonly cells: readonly (AnyCellEdit & { readonly index: number })[];
    }
  | { readonly kind: 'entries'; readonly sk: string; readonly entries: readonly AnyEntryEdit[] };

function indexOf({ frequency }: ColumnKey, period: Period | IsoDate): number {
  const index = indexOfPeriod(frequency, period);
  if (!(index >= 0) || periodAtIndex(frequency, index) !== period)
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
  edit.kind === 'cells'
    ? edit.cells.length
    : edit.entries.reduce((sum, entry) => sum + 1 + ('was' in entry ? 0 : sizeOf(entry.value)), 0);

/** A text counts as as many numbers as take its place. */
const sizeOf = (value: FactValue | null): number =>
  typeof value === 'string' || Array.isArray(value) ? Math.ceil(String(value).length / 10) : 0;

/** A value is not as its writer has seen it. */
export class FigureOutdated extends VersionOutdated {
  /** The sort key of the item in which it stands. */
  readonly sk: string;
  /** Its period, or the day from which it holds. */
  readonly at: Period | IsoDate | null;

  constructor(sk: string, at: Period | IsoDate | null, reason: string) {
    super(`${sk} ${at ?? 'the beginning'}: ${reason}`);
    this.sk = sk;
    this.at = at;
  }
}

const isUnseen = (seen: number | null | undefined, stored: number | null): boolean =>
  seen !== undefined && seen !== stored;

const unseen = (seen: number | null | undefined, stored: number | null): string =>
  `written by ${stored ?? 'nobody'}, seen was ${seen ?? 'nothing'}`;

/** The source of what stands there; null where nothing does, also where it was removed. */
const standingSource = (cells: Cells, index: number): number | null => {
  const at = index - cells.first;
  if (at < 0 || index >= endOf(cells)) return null;
  const isGone = Number.isNaN(cells.values[at] ?? Number.NaN) && !cells.errors.has(index);
  return isGone ? null : (cells.sources[at] ?? null);
};

const standingEntry = (entry: DatedEntry | undefined): number | null =>
  entry !== undefined && (entry.value !== null || entry.error !== null) ? entry.source : null;

/** Sources of what is not as its writer has seen it. */
export function unseenSources(edit: ItemEdit, cells: Cells, entries: readonly DatedEntry[]): number[] {
  const named =
    edit.kind === 'cells'
      ? edit.cells.map(({ index, replaces }) =>
          isUnseen(replaces, standingSource(cells, index)) ? sourceAt(cells, index) : 0,
        )
      : edit.entries.map(({ from, replaces }) => {
          const found = entries.find((entry) => entry.from === from);
          return isUnseen(replaces, standingEntry(found)) ? (found?.source ?? 0) : 0;
        });
  return named.filter((source) => source > 0);
}

/** `source`: the number of what is written. `own`: those that an earlier attempt at the same request has left, whose values are written already. */
export interface EditSources {
  readonly source: number;
  readonly own: ReadonlySet<number>;
  /** Numbers of what is named again. */
  readonly restored: ReadonlyMap<Provenance, number>;
}

/** The sources that edits name again, each once. */
export const restoredSources = (edits: readonly ItemEdit[]): readonly Provenance[] => [
  ...new Set(
    edits.flatMap((edit) =>
      edit.kind === 'cells' ? edit.cells.flatMap((cell) => ('restores' in cell ? (cell.restores ?? []) : [])) : [],
    ),
  ),
];

function approvedCell(before: Cells, sk: string, edit: ApprovalEdit & { readonly index: number }): Cell {
  const { index, period, replaces, was, approval } = edit;
  const stored = standingSource(before, index);
  const standing = approvalAt(before, index);
  if (stored !== replaces) throw new FigureOutdated(sk, period, unseen(replaces, stored));
  if (standing !== was) throw new FigureOutdated(sk, period, `is ${standing ?? 'without approval'}`);
  const value = before.values[index - before.first] ?? Number.NaN;
  return { index, value, source: replaces, approval, error: before.errors.get(index) ?? null };
}

/** The cells as the edits leave them; null where they change nothing, because what they remove was never there. */
export function editedCells(before: Cells, edit: ItemEdit & { readonly kind: 'cells' }, sources: EditSources) {
  const changes = edit.cells.flatMap((cell): Cell[] => {
    if ('was' in cell) return [approvedCell(before, edit.sk, cell)];
    const { index, period, value, replaces, approval = null, error = null, restores } = cell;
    const source = (restores === undefined ? undefined : sources.restored.get(restores)) ?? sources.source;
    const stored = standingSource(before, index);
    if (isUnseen(replaces, stored)) {
      if (sources.own.has(sourceAt(before, index))) return [];
      throw new FigureOutdated(edit.sk, period, unseen(replaces, stored));
    }
    return value === null && error === null && stored === null ? [] : [{ index, value, source, approval, error }];
  });
  return changes.length === 0 ? null : { after: withCells(before, changes), changes };
}

function approvedEntry(found: DatedEntry | undefined, sk: string, edit: EntryApprovalEdit): DatedEntry {
  const { from, replaces, was, approval } = edit;
  const stored = standingEntry(found);
  if (found === undefined || stored !== replaces) throw new FigureOutdated(sk, from, unseen(replaces, stored));
  if (found.approval !== was) throw new FigureOutdated(sk, from, `is ${found.approval ?? 'without approval'}`);
  return { ...found, approval };
}

/** The same for values that hold from a day on. */
export function editedEntries(
  before: readonly DatedEntry[],
  edit: ItemEdit & { readonly kind: 'entries' },
  { source, own }: EditSources,
) {
  const changes = edit.entries.flatMap((one): DatedEntry[] => {
    const found = before.find((entry) => entry.from === one.from);
    if ('was' in one) return [approvedEntry(found, edit.sk, one)];
    const { from, value, replaces, approval = null, error = null } = one;
    const stored = standingEntry(found);
    if (isUnseen(replaces, stored)) {
      if (found !== undefined && own.has(found.source)) return [];
      throw new FigureOutdated(edit.sk, from, unseen(replaces, stored));
    }
    return value === null && error === null && stored === null ? [] : [{ from, value, source, approval, error }];
  });
  return changes.length === 0 ? null : { after: withEntries(before, changes) };
}
