import { endPlaceOf, firstPlaceOf, registerAt } from './frame.ts';
import type { Frame, PlanNode, Rolling } from './plan.ts';
import { isErrorOfNone } from './verdicts.ts';
import type { Windows } from './windows.ts';

/**
 * The periods of a window in which an entity exists, put into `o` by what they come to. Nothing is allocated here unless a value is missing, as this is called
 * for every roll-up of every entity.
 */
type RollUp = (o: Float64Array, frame: Frame, node: PlanNode, windows: Windows) => void;

const sumUp: RollUp = (o, frame, { slot }, { from, to }) => {
  const x = registerAt(frame, slot);
  const origin = firstPlaceOf(frame);
  const end = endPlaceOf(frame);
  for (let at = 0; at < o.length; at += 1) {
    const first = Math.max(from[at] ?? 0, origin);
    const behind = Math.min(to[at] ?? 0, end);
    let sum = first < 0 || behind <= first ? Number.NaN : 0;
    for (let t = first; t < behind; t += 1) sum += x[t] ?? Number.NaN;
    o[at] = sum + (sum - sum);
  }
};

/** Whether figures are missing in one of some periods; those in which a ratio is none, because there is nothing to divide by, miss none. */
function isAnyMissing(frame: Frame, node: PlanNode, x: Float64Array, first: number, behind: number): boolean {
  const reads = frame.plan.readsOf(node);
  for (let t = first; t < behind; t += 1) {
    if (Number.isNaN(x[t] ?? Number.NaN) && !isErrorOfNone(frame, node, reads, t)) return true;
  }
  return false;
}

/*
 * Averages and extremes go over the periods that have a value; those in which a ratio is none are left out, and one whose figures are missing leaves the whole
 * without a value. Why periods have none is asked behind the loop over them, which would take half as long again if it called anything.
 */

const average: RollUp = (o, frame, node, { from, to }) => {
  const x = registerAt(frame, node.slot);
  const origin = firstPlaceOf(frame);
  const end = endPlaceOf(frame);
  for (let at = 0; at < o.length; at += 1) {
    const first = Math.max(from[at] ?? 0, origin);
    const behind = Math.min(to[at] ?? 0, end);
    let sum = 0;
    let count = 0;
    for (let t = Math.max(first, 0); t < behind; t += 1) {
      const value = x[t] ?? Number.NaN;
      if (!Number.isNaN(value)) {
        sum += value;
        count += 1;
      }
    }
    const isKnown = first >= 0 && (count === behind - first || !isAnyMissing(frame, node, x, first, behind));
    const mean = isKnown ? sum / count : Number.NaN;
    o[at] = mean + (mean - mean);
  }
};

const extreme =
  (sign: 1 | -1): RollUp =>
  (o, frame, node, { from, to }) => {
    const x = registerAt(frame, node.slot);
    const origin = firstPlaceOf(frame);
    const end = endPlaceOf(frame);
    for (let at = 0; at < o.length; at += 1) {
      const first = Math.max(from[at] ?? 0, origin);
      const behind = Math.min(to[at] ?? 0, end);
      let most = Number.NEGATIVE_INFINITY;
      let withoutValue = 0;
      for (let t = Math.max(first, 0); t < behind; t += 1) {
        const value = (x[t] ?? Number.NaN) * sign;
        if (value > most) most = value;
        else if (Number.isNaN(value)) withoutValue += 1;
      }
      const isKnown = first >= 0 && (withoutValue === 0 || !isAnyMissing(frame, node, x, first, behind));
      o[at] = isKnown && most > Number.NEGATIVE_INFINITY ? most * sign : Number.NaN;
    }
  };

/** Of a state the last period counts, whether the entity still exists then or not. */
const last: RollUp = (o, frame, { slot }, { from, to }) => {
  const x = registerAt(frame, slot);
  const origin = firstPlaceOf(frame);
  for (let at = 0; at < o.length; at += 1) {
    const first = Math.max(from[at] ?? 0, origin);
    const behind = to[at] ?? 0;
    o[at] = first < 0 || behind <= first ? Number.NaN : (x[behind - 1] ?? Number.NaN);
  }
};

const first: RollUp = (o, frame, { slot }, { from, to }) => {
  const x = registerAt(frame, slot);
  const origin = firstPlaceOf(frame);
  const end = endPlaceOf(frame);
  for (let at = 0; at < o.length; at += 1) {
    const begins = Math.max(from[at] ?? 0, origin);
    o[at] = begins < 0 || Math.min(to[at] ?? 0, end) <= begins ? Number.NaN : (x[begins] ?? Number.NaN);
  }
};

const rollUps: Readonly<Record<Rolling, RollUp>> = {
  sum: sumUp,
  last,
  none: last,
  first,
  avg: average,
  max: extreme(1),
  min: extreme(-1),
};

/** Before an entity began and after it ended there is nothing to sum up; a window wholly outside of its life has no value. */
export function rollUpInto(o: Float64Array, frame: Frame, node: PlanNode, rolling: Rolling, windows: Windows): void {
  rollUps[rolling](o, frame, node, windows);
}

/** A column of months as one of longer periods, or of windows of months. */
export function rolledUp(frame: Frame, node: PlanNode, rolling: Rolling, windows: Windows): Float64Array {
  const o = new Float64Array(windows.axis.count);
  rollUpInto(o, frame, node, rolling, windows);
  return o;
}

/** The months that {@link rolledUp} makes a value of. */
export function monthsBehind(frame: Frame, rolling: Rolling, { from, to }: Windows, at: number): readonly number[] {
  const first = Math.max(from[at] ?? 0, frame.origin ?? 0, 0);
  const isOfLast = rolling === 'last' || rolling === 'none';
  const behind = Math.min(to[at] ?? 0, isOfLast ? Number.POSITIVE_INFINITY : frame.end, frame.axis.count);
  const months = Array.from({ length: Math.max(0, behind - first) }, (_, step) => first + step);
  if (isOfLast) return months.slice(-1);
  return rolling === 'first' ? months.slice(0, 1) : months;
}
