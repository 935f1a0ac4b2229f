import type { Rollup } from '../formula/definitions.ts';
import { type Axis, monthsIn } from './axis.ts';
import { registerAt } from './frame.ts';
import type { Frame, PlanNode } from './plan.ts';
import { isErrorOfNode } from './reasons.ts';

type Reducer = (x: Float64Array, from: number, to: number, isLeftOut: (at: number) => boolean) => number;

/** Over the periods that have a value; those in which a ratio is none are left out, and one whose figures are missing leaves the whole without a value. */
const averageOfKnown: Reducer = (x, from, to, isLeftOut) => {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const value = x[at] ?? 0;
    if (!Number.isNaN(value)) {
      sum += value;
      count += 1;
    } else if (!isLeftOut(at)) return Number.NaN;
  }
  return sum / count;
};

const extremeOfKnown =
  (sign: 1 | -1): Reducer =>
  (x, from, to, isLeftOut) => {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = from; at < to; at += 1) {
      const value = (x[at] ?? 0) * sign;
      if (value > most) most = value;
      else if (Number.isNaN(value) && !isLeftOut(at)) return Number.NaN;
    }
    return most === Number.NEGATIVE_INFINITY ? Number.NaN : most * sign;
  };

const reducers: Readonly<Record<Exclude<Rollup, 'recompute'>, Reducer>> = {
  sum: (x, from, to) => {
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += x[at] ?? Number.NaN;
    return sum;
  },
  last: (x, _, to) => x[to - 1] ?? Number.NaN,
  none: (x, _, to) => x[to - 1] ?? Number.NaN,
  first: (x, from) => x[from] ?? Number.NaN,
  avg: averageOfKnown,
  max: extremeOfKnown(1),
  min: extremeOfKnown(-1),
};

/** The months of a coarser period as places on a monthly axis, from the first up to, not including, the end. */
export function monthsOf(months: Axis, coarse: Axis, at: number): readonly [number, number] {
  const end = (coarse.lastMonths[at] ?? 0) - (months.lastMonths[0] ?? 0) + 1;
  return [end - monthsIn[coarse.grain], end];
}

/**
 * A column of months as one of quarters or years, into `o`. Of ratios, which are computed anew from what they are made of, this is not asked. Periods of a
 * coarser axis follow one another, so that each begins where the one before it ends.
 */
export function rollUpInto(
  o: Float64Array,
  frame: Frame,
  node: PlanNode,
  rollup: Exclude<Rollup, 'recompute'>,
  coarse: Axis,
): void {
  const x = registerAt(frame, node.slot);
  const reduce = reducers[rollup];
  const isLeftOut = (at: number): boolean => isErrorOfNode(frame, node, at);
  const length = monthsIn[coarse.grain];
  let [from] = coarse.count === 0 ? [0] : monthsOf(frame.axis, coarse, 0);
  for (let at = 0; at < coarse.count; at += 1) {
    o[at] = from < 0 ? Number.NaN : reduce(x, from, from + length, isLeftOut);
    from += length;
  }
}

export function rolledUp(
  frame: Frame,
  node: PlanNode,
  rollup: Exclude<Rollup, 'recompute'>,
  coarse: Axis,
): Float64Array {
  const o = new Float64Array(coarse.count);
  rollUpInto(o, frame, node, rollup, coarse);
  return o;
}
