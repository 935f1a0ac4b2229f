import {
  noRateOfReturn,
  onlyRate,
  type RateOfReturn,
  type SignsOfFlows,
  searchedRate,
  signsOf,
  type TwoSides,
} from './rate-of-return.ts';
import { rootsOf } from './root-search.ts';
import { isUsable } from './usable-number.ts';

/** Value of the flows `from` up to and without `to` at the first of them, for a discount factor per period, into `into` with its slope. */
function discount(flows: ArrayLike<number>, from: number, to: number, factor: number, into: Float64Array): void {
  let [value, slope] = [0, 0];
  for (let index = to - 1; index >= from; index -= 1) {
    slope = slope * factor + value;
    value = value * factor + (flows[index] ?? 0);
  }
  into[0] = value;
  into[1] = slope;
}

/** Both sides of flows that change their sign once, at the time of the first flow. */
function sidesOf(flows: ArrayLike<number>, { first, change, last }: SignsOfFlows): (logRate: number) => TwoSides {
  const sides = { early: 0, earlyTime: 0, late: 0, lateTime: 0 };
  const sum = new Float64Array(2);
  const read = (): readonly [number, number] => [sum[0] ?? 0, sum[1] ?? 0];
  const sign = Math.sign(flows[first] ?? 0);
  return (logRate) => {
    const factor = Math.exp(-logRate);
    discount(flows, first, change, factor, sum);
    const [early, earlySlope] = read();
    discount(flows, change, last + 1, factor, sum);
    const [late, lateSlope] = read();
    const delay = Math.exp(-logRate * (change - first));
    sides.early = sign * early;
    sides.earlyTime = sign * factor * earlySlope;
    sides.late = -sign * late * delay;
    sides.lateTime = -sign * (factor * lateSlope + (change - first) * late) * delay;
    return sides;
  };
}

/** The sum of the flows, discounted for rates above zero and compounded below, so that neither leaves the range of numbers. */
function netValue(flows: ArrayLike<number>, { first, last }: SignsOfFlows, logRate: number): number {
  let value = 0;
  if (logRate >= 0) {
    const factor = Math.exp(-logRate);
    for (let index = last; index >= first; index -= 1) value = value * factor + (flows[index] ?? 0);
  } else {
    const factor = Math.exp(logRate);
    for (let index = first; index <= last; index += 1) value = value * factor + (flows[index] ?? 0);
  }
  return value;
}

/**
 * The internal rate of return per period of flows one period apart: the rate at which their net present value is zero. Flows of one sign have none. Where
 * several rates qualify, the nearest to the guess is taken, or to zero without a guess, and the answer says so.
 */
export function internalRateOfReturn(flows: ArrayLike<number>, guess: number | null = null): RateOfReturn {
  const signs = signsOf(flows);
  if (signs === null || (guess !== null && !isUsable(guess))) return noRateOfReturn('invalidNumber');
  if (signs.changes === 0) return noRateOfReturn('noSignChange');
  const only = signs.changes === 1 ? onlyRate(sidesOf(flows, signs)) : null;
  if (only !== null) return only;
  const sizes = Float64Array.from(flows, Math.abs);
  return searchedRate(
    (logRate) => netValue(flows, signs, logRate),
    (logRate) => netValue(sizes, signs, logRate),
    guess,
  );
}

/** Every rate per period that the search finds at which the flows are worth nothing, in rising order; none where {@link internalRateOfReturn} has none. */
export function internalRatesOfReturn(flows: ArrayLike<number>): readonly number[] {
  const { value, roots } = internalRateOfReturn(flows);
  if (value === null) return [];
  const signs = roots > 1 ? signsOf(flows) : null;
  if (signs === null) return [value];
  const sizes = Float64Array.from(flows, Math.abs);
  return rootsOf(
    (logRate) => netValue(flows, signs, logRate),
    (logRate) => netValue(sizes, signs, logRate),
  ).map(Math.expm1);
}
