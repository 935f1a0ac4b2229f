import { monthsIn } from '../../../time/figure-period.ts';
import { civilOf } from '../day-numbers.ts';
import { registerAt } from '../frame.ts';
import type { Frame, Kernel } from '../plan.ts';
import type { IsError } from './logic.ts';
import { beginningOf, behindLastValue } from './windows.ts';

const daysInYear = 365;

/** The periods that have a day after one and up to another: the first, and behind the last; empty where there is no such day. */
export function periodsBetween({ axis }: Frame, after: number, until: number): readonly [number, number] {
  const length = monthsIn[axis.grain];
  const placeOfDay = (day: number): number => {
    const { year, month } = civilOf(day);
    return Math.ceil(((year - 1900) * 12 + month - 1 - (axis.lastMonths[0] ?? 0)) / length);
  };
  const first = placeOfDay(after);
  // The period before the axis ends where the axis begins.
  const ends = first === -1 ? (axis.starts[0] ?? 0) - 1 : (axis.ends[first] ?? Number.NaN);
  const from = ends <= after ? first + 1 : first;
  return [from, until <= after ? from : placeOfDay(until) + 1];
}

/** The fewest days that a period has; the others have up to three more. */
const fewestDays = { Monthly: 28, Quarterly: 90, Semiannually: 181, Annually: 365 } as const;
const discounts = new Float64Array(4);

/**
 * From the last flow backwards, each discounted to the end of the period before it, and the first to the day that is asked about: no more powers than there
 * are lengths of periods.
 */
function presentValue(
  { axis }: Frame,
  x: Float64Array,
  rate: number,
  day: number,
  bounds: readonly [number, number],
): number {
  const [first, end] = bounds;
  // What falls due beyond the axis, before or behind it, is not known.
  if (first < end && (first < 0 || end > axis.count)) return Number.NaN;
  const { ends, grain } = axis;
  const fewest = fewestDays[grain];
  for (let more = 0; more < discounts.length; more += 1)
    discounts[more] = (1 + rate) ** (-(fewest + more) / daysInYear);
  let sum = 0;
  for (let at = end - 1; at > first; at -= 1) {
    const length = (ends[at] ?? 0) - (ends[at - 1] ?? 0);
    sum = (sum + (x[at] ?? 0)) * (discounts[length - fewest] ?? 0);
  }
  if (first < end) sum = (sum + (x[first] ?? 0)) * (1 + rate) ** (-((ends[first] ?? 0) - day) / daysInYear);
  return sum + (sum - sum);
}

/** From the last period backwards: a period's value is that of the next one and the flow between, discounted, as long as rate and end stay the same. */
export const presentValueForward: Kernel = (frame, { out, a, b, c, d }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const rates = registerAt(frame, b);
  const firsts = registerAt(frame, c);
  const lasts = registerAt(frame, d);
  const { ends } = frame.axis;
  for (let t = to - 1; t >= from; t -= 1) {
    const [rate, day, until, next] = [rates[t] ?? 0, firsts[t] ?? 0, lasts[t] ?? 0, firsts[t + 1] ?? Number.NaN];
    const follows = t + 1 < to && rates[t + 1] === rate && lasts[t + 1] === until;
    const isStep = follows && day === ends[t] && next === ends[t + 1] && next <= until;
    if (isStep) {
      const r = ((o[t + 1] ?? 0) + (x[t + 1] ?? 0)) / (1 + rate) ** ((next - day) / daysInYear);
      o[t] = r + (r - r);
    } else if (Number.isNaN(day) || Number.isNaN(until) || !(rate > -1)) o[t] = Number.NaN;
    else o[t] = presentValue(frame, x, rate, day, periodsBetween(frame, day, until));
  }
};

type Reduce = (values: readonly number[]) => number;

const reductions: Readonly<Record<string, Reduce>> = {
  MIN_OVER: (values) => Math.min(...values),
  MAX_OVER: (values) => Math.max(...values),
  AVG_OVER: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

/**
 * Over the periods between two days. Periods in which a ratio is none, because there is nothing to divide by, are left out; one whose figures are missing
 * leaves the whole without a value, since it may have been the smallest.
 */
export function between(name: string, isError: IsError): Kernel {
  const reduce = reductions[name] ?? (() => Number.NaN);
  return (frame, { out, a, b, c }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const firsts = registerAt(frame, b);
    const lasts = registerAt(frame, c);
    for (let t = from; t < to; t += 1) {
      const [first, last] = [firsts[t] ?? 0, lasts[t] ?? 0];
      if (t > from && first === firsts[t - 1] && last === lasts[t - 1]) o[t] = o[t - 1] ?? 0;
      else o[t] = reduced(frame, x, first, last, reduce, isError);
    }
  };
}

function reduced(frame: Frame, x: Float64Array, from: number, to: number, reduce: Reduce, isError: IsError): number {
  if (Number.isNaN(from) || Number.isNaN(to)) return Number.NaN;
  const [first, end] = periodsBetween(frame, from, to);
  if (first < 0 || end > x.length) return Number.NaN;
  const values: number[] = [];
  for (let at = first; at < end; at += 1) {
    const value = x[at] ?? 0;
    if (!Number.isNaN(value)) values.push(value);
    else if (!isError(frame, at)) return Number.NaN;
  }
  const r = values.length === 0 ? Number.NaN : reduce(values);
  return r + (r - r);
}

export const countBetween: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const firsts = registerAt(frame, b);
  const lasts = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const [after, until] = [(firsts[t] ?? 0) - 1, lasts[t] ?? 0];
    if (Number.isNaN(after) || Number.isNaN(until)) {
      o[t] = Number.NaN;
      continue;
    }
    const [first, end] = periodsBetween(frame, after, until);
    let count = 0;
    for (let at = Math.max(0, first); at < Math.min(end, x.length); at += 1)
      count += !Number.isNaN(x[at]) && x[at] !== 0 ? 1 : 0;
    o[t] = count;
  }
};

/** In years of 365 days. */
export const averageLife: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const days = registerAt(frame, b);
  const { ends, starts } = frame.axis;
  const begins = beginningOf(frame, x);
  const [start, end] = [Math.max(0, begins), behindLastValue(x)];
  for (let t = from; t < to; t += 1) {
    const day = days[t] ?? 0;
    const isUnknown = Number.isNaN(day) || (begins < 0 && day + 1 < (starts[0] ?? 0));
    let [weighted, principal] = [isUnknown ? Number.NaN : 0, 0];
    for (let at = start; at < end; at += 1) {
      const after = (ends[at] ?? 0) - day;
      if (after <= 0) continue;
      principal += x[at] ?? 0;
      weighted += (x[at] ?? 0) * after;
    }
    const life = weighted / principal / daysInYear;
    o[t] = life - life === 0 ? life : Number.NaN;
  }
};
