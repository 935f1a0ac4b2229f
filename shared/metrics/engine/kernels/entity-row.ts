import type { Frame, Relative, TypePlan } from '../plan.ts';

/** Related entities of one type and one currency: where the column of each begins in its type's block, and what counts of it. */
interface EntityRow {
  readonly plan: TypePlan;
  readonly block: Frame['block'];
  readonly starts: Int32Array;
  readonly shares: Float64Array;
  readonly firsts: Int32Array;
  readonly ends: Int32Array;
  /** Whether each of them counts wholly in every period, as most do: nothing is weighed then, and nothing left out. */
  readonly isPlain: boolean;
}

const rows = new WeakMap<readonly Relative[], EntityRow | null>();

/** Null where they are of several types or currencies. */
export function rowOf(relatives: readonly Relative[]): EntityRow | null {
  const known = rows.get(relatives);
  if (known !== undefined) return known;
  const [first] = relatives;
  const isRow =
    first !== undefined &&
    relatives.every(({ frame: { block }, rates }) => block === first.frame.block && rates === null);
  const isPlain = relatives.every(
    ({ frame: { origin, end, axis }, share }) => share === 1 && (origin ?? 0) <= 0 && end >= axis.count,
  );
  const row: EntityRow | null = !isRow
    ? null
    : {
        isPlain,
        plan: first.frame.plan,
        block: first.frame.block,
        starts: Int32Array.from(relatives, ({ frame }) => frame.place * frame.axis.count),
        shares: Float64Array.from(relatives, ({ share }) => share),
        firsts: Int32Array.from(relatives, ({ frame }) => Math.min(frame.origin ?? 0, frame.axis.count)),
        ends: Int32Array.from(relatives, ({ frame }) => Math.min(frame.end, frame.axis.count)),
      };
  rows.set(relatives, row);
  return row;
}

/**
 * Adds each one's share, entity after entity through one stretch of memory. A few periods go the same way as all of them, so that a single edit runs code
 * that is compiled already.
 */
export function sumOfRow(o: Float64Array, x: Float64Array, row: EntityRow, from: number, to: number): void {
  if (row.isPlain) addPlainRow(o, x, row, from, to);
  else addRow(o, x, row, from, to);
}

/** Four entities at a time, in their order: a sum that is put down and taken up again for each of them takes half as long again. */
function addPlainRow(o: Float64Array, x: Float64Array, { starts }: EntityRow, from: number, to: number): void {
  const inFours = starts.length - (starts.length % 4);
  for (let index = 0; index < inFours; index += 4) {
    const a = starts[index] ?? 0;
    const b = starts[index + 1] ?? 0;
    const c = starts[index + 2] ?? 0;
    const d = starts[index + 3] ?? 0;
    for (let t = from; t < to; t += 1) {
      o[t] = (o[t] ?? 0) + (x[a + t] ?? 0) + (x[b + t] ?? 0) + (x[c + t] ?? 0) + (x[d + t] ?? 0);
    }
  }
  for (let index = inFours; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    for (let t = from; t < to; t += 1) o[t] = (o[t] ?? 0) + (x[start + t] ?? 0);
  }
}

function addRow(
  o: Float64Array,
  x: Float64Array,
  { starts, shares, firsts, ends }: EntityRow,
  from: number,
  to: number,
) {
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const share = shares[index] ?? 0;
    const isWhole = from >= (firsts[index] ?? 0) && to <= (ends[index] ?? 0);
    for (let t = from; t < to; t += 1) {
      const part = (x[start + t] ?? 0) * share;
      const isCounted = isWhole || !Number.isNaN(part) || (t >= (firsts[index] ?? 0) && t < (ends[index] ?? 0));
      if (isCounted) o[t] = (o[t] ?? 0) + part;
    }
  }
}
