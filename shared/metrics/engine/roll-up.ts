import type { Rollup } from '../formula/definitions.ts';
import { registerAt } from './frame.ts';
import type { Frame, PlanNode } from './plan.ts';
import { isErrorOfNode } from './verdicts.ts';
import type { Windows } from './windows.ts';

/** How months become longer periods; ratios are not rolled up but computed anew from what they are made of. */
export type Rolling = Exclude<Rollup, 'recompute'>;

type Reducer = (x: Float64Array, from: number, to: number, isLeftOut: (at: number) => boolean) => number;

/** Over the periods that have a value; those in which a ratio is none are left out, and one whose figures are missing leaves the whole without a value. */
const averageOfKnown: Reducer = (x, from, to, isLeftOut) => {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const value = x[at] ?? Number.NaN;
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
      const value = (x[at] ?? Number.NaN) * sign;
      if (value > most) most = value;
      else if (Number.isNaN(value) && !isLeftOut(at)) return Number.NaN;
    }
    return most === Number.NEGATIVE_INFINITY ? Number.NaN : most * sign;
  };

const last: Reducer = (x, _, to) => x[to - 1] ?? Number.NaN;

const reducers: Readonly<Record<Rolling, Reducer>> = {
  sum: (x, from, to) => {
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += x[at] ?? Number.NaN;
    return sum;
  },
  last,
  none: last,
  first: (x, from) => x[from] ?? Number.NaN,
  avg: averageOfKnown,
  max: extremeOfKnown(1),
  min: extremeOfKnown(-1),
};

/** Before an entity began and after it ended there is nothing to sum up; a window wholly outside of its life has no value. */
export function rollUpInto(o: Float64Array, frame: Frame, node: PlanNode, rolling: Rolling, windows: Windows): void {
  const x = registerAt(frame, node.slot);
  const reduce = reducers[rolling];
  const isLeftOut = (at: number): boolean => isErrorOfNode(frame, node, at);
  const isOfState = rolling === 'last' || rolling === 'none';
  const origin = frame.origin ?? Number.NEGATIVE_INFINITY;
  for (let at = 0; at < windows.axis.count; at += 1) {
    const from = Math.max(windows.from[at] ?? 0, origin);
    const end = windows.to[at] ?? 0;
    const to = isOfState ? end : Math.min(end, frame.end);
    o[at] = from < 0 || to <= from ? Number.NaN : reduce(x, from, to, isLeftOut);
  }
}

/** A column of months as one of longer periods, or of windows of months. */
export function rolledUp(frame: Frame, node: PlanNode, rolling: Rolling, windows: Windows): Float64Array {
  const o = new Float64Array(windows.axis.count);
  rollUpInto(o, frame, node, rolling, windows);
  return o;
}
