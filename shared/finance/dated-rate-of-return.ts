import type { IsoDate } from '../time/dates.ts';
import type { DateOnlyDayCount } from './day-counts.ts';
import { noRateOfReturn, onlyRate, type RateOfReturn, searchedRate, signsOf, type TwoSides } from './rate-of-return.ts';
import { rootsOf } from './root-search.ts';
import { type TimedFlows, timedFlows } from './timed-flows.ts';
import { isUsable } from './usable-number.ts';

/** Both sides of flows that change their sign once, at the time of the first flow. */
function sidesOf(
  { flows, times, unitsInYear, gaps, gapOf }: TimedFlows,
  change: number,
): (logRate: number) => TwoSides {
  const sides = { early: 0, earlyTime: 0, late: 0, lateTime: 0 };
  const sign = -Math.sign(flows[change] ?? 0);
  const factors = new Float64Array(gaps.length);
  return (logRate) => {
    for (let index = 0; index < gaps.length; index += 1) {
      factors[index] = Math.exp((-logRate * (gaps[index] ?? 0)) / unitsInYear);
    }
    let [early, earlyTime, late, lateTime, factor] = [0, 0, 0, 0, 1];
    for (let index = 0; index < change; index += 1) {
      factor *= factors[gapOf[index] ?? 0] ?? 0;
      const value = (flows[index] ?? 0) * factor;
      early += value;
      earlyTime += value * (times[index] ?? 0);
    }
    for (let index = change; index < flows.length; index += 1) {
      factor *= factors[gapOf[index] ?? 0] ?? 0;
      const value = (flows[index] ?? 0) * factor;
      late += value;
      lateTime += value * (times[index] ?? 0);
    }
    sides.early = sign * early;
    sides.earlyTime = (sign * earlyTime) / unitsInYear;
    sides.late = -sign * late;
    sides.lateTime = (-sign * lateTime) / unitsInYear;
    return sides;
  };
}

/** The sum of the flows at the first date for rates above zero and at the last date below, so that neither leaves the range of numbers. */
function netValue(flows: Float64Array, { times, unitsInYear }: TimedFlows, logRate: number): number {
  const origin = logRate >= 0 ? 0 : (times[times.length - 1] ?? 0);
  let value = 0;
  for (let index = 0; index < flows.length; index += 1) {
    value += (flows[index] ?? 0) * Math.exp((-logRate * ((times[index] ?? 0) - origin)) / unitsInYear);
  }
  return value;
}

/**
 * The annual rate at which dated flows are worth nothing (XIRR). Times are measured from the earliest date, whatever order the flows come in, under a day
 * count that needs nothing but dates; Excel's is ACT/365F. Flows of one sign have no rate. Where several rates qualify, the nearest to the guess is taken,
 * or to zero without a guess, and the answer says so.
 */
export function datedRateOfReturn(
  amounts: ArrayLike<number>,
  dates: readonly IsoDate[],
  {
    dayCount = 'ACT/365F',
    guess = null,
  }: { readonly dayCount?: DateOnlyDayCount; readonly guess?: number | null } = {},
): RateOfReturn {
  if (amounts.length !== dates.length) return noRateOfReturn('datesDoNotMatch');
  const timed = timedFlows(amounts, dates, dayCount);
  if (timed === null) return noRateOfReturn('invalidDate');
  const signs = signsOf(timed.flows);
  if (signs === null || (guess !== null && !isUsable(guess))) return noRateOfReturn('invalidNumber');
  if (signs.changes === 0) return noRateOfReturn('noSignChange');
  const only = signs.changes === 1 ? onlyRate(sidesOf(timed, signs.change)) : null;
  if (only !== null) return only;
  const sizes = timed.flows.map(Math.abs);
  return searchedRate(
    (logRate) => netValue(timed.flows, timed, logRate),
    (logRate) => netValue(sizes, timed, logRate),
    guess,
  );
}

/** Every annual rate that the search finds at which dated flows are worth nothing, in rising order, under ACT/365F; none where {@link datedRateOfReturn} has none. */
export function datedRatesOfReturn(amounts: ArrayLike<number>, dates: readonly IsoDate[]): readonly number[] {
  const { value, roots } = datedRateOfReturn(amounts, dates);
  if (value === null) return [];
  const timed = roots > 1 ? timedFlows(amounts, dates, 'ACT/365F') : null;
  if (timed === null) return [value];
  const sizes = timed.flows.map(Math.abs);
  return rootsOf(
    (logRate) => netValue(timed.flows, timed, logRate),
    (logRate) => netValue(sizes, timed, logRate),
  ).map(Math.expm1);
}
