import type { Frame, Relative, TypePlan } from '../plan.ts';

/** Related entities of one type and one currency: where the column of each begins in its type's block, and what counts of it. */
interface EntityRow {
  readonly plan: TypePlan;
  readonly block: Frame['block'];
  readonly starts: Int32Array;
  readonly shares: Float64Array;
  readonly firsts: Int32Array;
  readonly ends: Int32Array;
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
  const row: EntityRow | null = !isRow
    ? null
    : {
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

/** The sum of each one's share, through one stretch of memory: period by period where they are few, else entity by entity. */
export function sumOfRow(o: Float64Array, x: Float64Array, row: EntityRow, from: number, to: number): void {
  if (to - from > fewPeriods) addRow(o, x, row, from, to);
  else for (let t = from; t < to; t += 1) o[t] = sumAt(x, row, t);
}

const fewPeriods = 4;

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

function sumAt(x: Float64Array, { starts, shares, firsts, ends }: EntityRow, t: number): number {
  let sum = 0;
  for (let index = 0; index < starts.length; index += 1) {
    const part = (x[(starts[index] ?? 0) + t] ?? 0) * (shares[index] ?? 0);
    if (!Number.isNaN(part) || (t >= (firsts[index] ?? 0) && t < (ends[index] ?? 0))) sum += part;
  }
  return sum;
}
