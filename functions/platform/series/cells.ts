import { ApprovalStatus } from '#shared/domain/datapoint.ts';

/** Where an approval of a figure stands, in the order of the numbers that are stored; `null` where none is asked for. */
export const approvalStates = ApprovalStatus.options;
export type ApprovalState = ApprovalStatus;

/**
 * A stretch of a column. All arrays have one length; `first` is the index of their first period, see `indexOfPeriod`. A period without a value is NaN,
 * which is not zero.
 */
export interface Cells {
  readonly first: number;
  readonly values: Float64Array;
  /** Number of the source of each value within its entity, 1 and up; 0 where nothing was ever written. A removed value keeps the source of its removal. */
  readonly sources: Uint32Array;
  /** One more than the index in {@link approvalStates}; 0 for none. Null where no value of the stretch has any. */
  readonly approvals: Uint8Array | null;
  /** Why there is no value, by index of the period. */
  readonly errors: ReadonlyMap<number, string>;
}

/** What one period becomes. */
export interface Cell {
  readonly index: number;
  /** Null removes. */
  readonly value: number | null;
  readonly source: number;
  readonly approval: ApprovalState | null;
  readonly error: string | null;
}

export const noCells: Cells = {
  first: 0,
  values: new Float64Array(),
  sources: new Uint32Array(),
  approvals: null,
  errors: new Map(),
};

/** Behind the last period of the stretch. */
export const endOf = ({ first, values }: Cells): number => first + values.length;

/** The cells from `first` up to, not including, `end`; what lies outside of the stretch was never written. */
export function stretch(cells: Cells, first: number, end: number): Cells {
  if (first === cells.first && end === endOf(cells)) return cells;
  const length = Math.max(0, end - first);
  const [from, to] = [Math.max(first, cells.first), Math.min(end, endOf(cells))];
  const values = new Float64Array(length).fill(Number.NaN);
  const sources = new Uint32Array(length);
  const approvals = cells.approvals === null ? null : new Uint8Array(length);
  if (from < to) {
    const [start, stop] = [from - cells.first, to - cells.first];
    values.set(cells.values.subarray(start, stop), from - first);
    sources.set(cells.sources.subarray(start, stop), from - first);
    if (cells.approvals !== null) approvals?.set(cells.approvals.subarray(start, stop), from - first);
  }
  const errors = new Map([...cells.errors].filter(([index]) => index >= first && index < end));
  return { first, values, sources, approvals, errors };
}

/** The smallest stretch that holds both. Where both hold a period, the second counts. */
export function joined(a: Cells, b: Cells): Cells {
  if (a.values.length === 0) return b;
  if (b.values.length === 0) return a;
  const all = stretch(a, Math.min(a.first, b.first), Math.max(endOf(a), endOf(b)));
  const at = b.first - all.first;
  const values = Float64Array.from(all.values);
  values.set(b.values, at);
  const sources = Uint32Array.from(all.sources);
  sources.set(b.sources, at);
  const approvals =
    all.approvals === null && b.approvals === null
      ? null
      : Uint8Array.from(all.approvals ?? new Uint8Array(values.length));
  approvals?.set(b.approvals ?? new Uint8Array(b.values.length), at);
  const kept = [...all.errors].filter(([index]) => index < b.first || index >= endOf(b));
  return { first: all.first, values, sources, approvals, errors: new Map([...kept, ...b.errors]) };
}

/** Sets single periods. */
export function withCells(cells: Cells, changes: readonly Cell[]): Cells {
  const indexes = changes.map(({ index }) => index);
  const empty = cells.values.length === 0;
  const first = Math.min(...indexes, ...(empty ? [] : [cells.first]));
  const wide = stretch(cells, first, Math.max(...indexes.map((index) => index + 1), ...(empty ? [] : [endOf(cells)])));
  const values = Float64Array.from(wide.values);
  const sources = Uint32Array.from(wide.sources);
  const needsApprovals = wide.approvals !== null || changes.some(({ approval }) => approval !== null);
  const approvals = needsApprovals ? Uint8Array.from(wide.approvals ?? new Uint8Array(values.length)) : null;
  const errors = new Map(wide.errors);
  for (const { index, value, source, approval, error } of changes) {
    values[index - first] = value ?? Number.NaN;
    sources[index - first] = source;
    if (approvals !== null) approvals[index - first] = approval === null ? 0 : approvalStates.indexOf(approval) + 1;
    if (error === null) errors.delete(index);
    else errors.set(index, error);
  }
  return { first, values, sources, approvals, errors };
}

export const approvalAt = ({ first, approvals }: Cells, index: number): ApprovalState | null =>
  approvalStates[(approvals?.[index - first] ?? 0) - 1] ?? null;

/** The number of the source that a place names; 0 where nothing was ever written. */
export const sourceAt = ({ first, sources }: Cells, index: number): number => sources[index - first] ?? 0;
