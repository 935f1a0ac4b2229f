import { datedRateOfReturn } from '../../../finance/dated-rate-of-return.ts';
import { internalRateOfReturn } from '../../../finance/internal-rate-of-return.ts';
import type { RateOfReturn } from '../../../finance/rate-of-return.ts';
import { dateOfDayNumber } from '../day-numbers.ts';
import { registerAt } from '../frame.ts';
import type { Frame, Kernel } from '../plan.ts';
import { beginningOf, behindLastValue } from './windows.ts';

const daysInYear = 365;

interface Flows {
  readonly amounts: number[];
  readonly days: number[];
}

/** All flows from the beginning up to a period; null where one in between has no value. */
function flowsTo(frame: Frame, x: Float64Array, dates: Float64Array, end: number): Flows | null {
  const start = beginningOf(frame, x);
  if (start < 0 || start >= end) return null;
  const amounts = [...x.subarray(start, end)];
  const days = [...dates.subarray(start, end)];
  return [...amounts, ...days].some((value) => Number.isNaN(value)) ? null : { amounts, days };
}

const yearlyRateOf = ({ amounts, days }: Flows): RateOfReturn => datedRateOfReturn(amounts, days.map(dateOfDayNumber));

/** The rate of return of all flows, with how many rates solve it; null where a flow has no value. */
export function wholeRate(frame: Frame, x: Float64Array, dates: Float64Array): RateOfReturn | null {
  const flows = flowsTo(frame, x, dates, behindLastValue(x));
  return flows === null ? null : yearlyRateOf(flows);
}

/** The rate of return of the flows up to a period with what is left on its day as the last one. */
export function rateTo(
  frame: Frame,
  x: Float64Array,
  dates: Float64Array,
  residual: number,
  at: number,
): RateOfReturn | null {
  const flows = flowsTo(frame, x, dates, at + 1);
  if (flows === null || Number.isNaN(residual)) return null;
  return yearlyRateOf({ amounts: [...flows.amounts, residual], days: [...flows.days, dates[at] ?? Number.NaN] });
}

/** A rate that is one of several is none: which one is meant, nobody can tell. */
const onlyRate = (rate: RateOfReturn | null): number => (rate?.roots === 1 ? (rate.value ?? Number.NaN) : Number.NaN);

export const yearlyRate: Kernel = (frame, { out, a, b }, from, to) => {
  const rate = wholeRate(frame, registerAt(frame, a), registerAt(frame, b));
  registerAt(frame, out).fill(onlyRate(rate), from, to);
};

export const yearlyRateTo: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const dates = registerAt(frame, b);
  const residual = registerAt(frame, c);
  for (let t = from; t < to; t += 1) o[t] = onlyRate(rateTo(frame, x, dates, residual[t] ?? 0, t));
};

export function wholeRatePerPeriod(frame: Frame, x: Float64Array): RateOfReturn | null {
  const [start, end] = [beginningOf(frame, x), behindLastValue(x)];
  if (start < 0 || start >= end) return null;
  const flows = x.subarray(start, end);
  return flows.some((value) => Number.isNaN(value)) ? null : internalRateOfReturn(flows);
}

export const internalRate: Kernel = (frame, { out, a }, from, to) => {
  registerAt(frame, out).fill(onlyRate(wholeRatePerPeriod(frame, registerAt(frame, a))), from, to);
};

/** Flows with the different distances between neighbors, of which powers are taken: a few where flows are monthly. */
interface Spaced {
  readonly amounts: readonly number[];
  readonly gaps: Float64Array;
  readonly gapOf: Int32Array;
  readonly factors: Float64Array;
}

function spaced({ amounts, days }: Flows): Spaced {
  const known = new Map<number, number>();
  const gapOf = Int32Array.from(days, (day, at) => {
    const gap = day - (days[at - 1] ?? day);
    const place = known.get(gap) ?? known.size;
    known.set(gap, place);
    return place;
  });
  const gaps = Float64Array.from(known.keys());
  return { amounts, gaps, gapOf, factors: new Float64Array(gaps.length) };
}

/** From the last flow backwards, each discounted to the one before it. */
function worth({ amounts, gaps, gapOf, factors }: Spaced, rate: number): number {
  if (!(rate > -1)) return Number.NaN;
  for (let place = 0; place < gaps.length; place += 1)
    factors[place] = (1 + rate) ** (-(gaps[place] ?? 0) / daysInYear);
  let value = 0;
  for (let at = amounts.length - 1; at > 0; at -= 1) {
    value = (value + (amounts[at] ?? 0)) * (factors[gapOf[at] ?? 0] ?? 0);
  }
  value += amounts[0] ?? 0;
  return value + (value - value);
}

export const netPresentValue: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const rates = registerAt(frame, a);
  const x = registerAt(frame, b);
  const all = flowsTo(frame, x, registerAt(frame, c), behindLastValue(x));
  const flows = all === null ? null : spaced(all);
  for (let t = from; t < to; t += 1) {
    const rate = rates[t] ?? 0;
    if (flows === null) o[t] = Number.NaN;
    else o[t] = t > from && rate === rates[t - 1] ? (o[t - 1] ?? 0) : worth(flows, rate);
  }
};
