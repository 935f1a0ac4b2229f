import { isSearched, nearestRate, rootsOf } from './root-search.ts';
import { isUsable } from './usable-number.ts';

/** Why there is no rate, or by which rule one of several was chosen. */
export type RateOfReturnReason =
  | 'invalidNumber'
  | 'datesDoNotMatch'
  | 'invalidDate'
  /** Nothing is paid, or nothing received. */
  | 'noSignChange'
  /** The value of the flows is zero at none of the rates that are searched. */
  | 'noRoot'
  | 'severalNearestToZero'
  | 'severalNearestToGuess';

export interface RateOfReturn {
  /** As a fraction per period, or per year; null when there is none. */
  readonly value: number | null;
  /** How many rates the search has found at which the flows are worth nothing. */
  readonly roots: number;
  /** What is left of the net present value, over the sum of the sizes of the discounted flows; null without a value. */
  readonly residual: number | null;
  /** Null when the rate is the only one. */
  readonly reason: RateOfReturnReason | null;
}

export const noRateOfReturn = (reason: RateOfReturnReason): RateOfReturn => ({
  value: null,
  roots: 0,
  residual: null,
  reason,
});

/** Where flows change their sign: the first and last flow that is not zero, the first of the other sign, and how often it changes. */
export interface SignsOfFlows {
  readonly first: number;
  readonly change: number;
  readonly last: number;
  readonly changes: number;
}

/** Reads flows in their order; null when one is no usable number. */
export function signsOf(flows: ArrayLike<number>): SignsOfFlows | null {
  let [first, change, last, changes, sign] = [-1, -1, -1, 0, 0];
  for (let index = 0; index < flows.length; index += 1) {
    const flow = flows[index] ?? Number.NaN;
    if (flow === 0) continue;
    if (!isUsable(flow)) return null;
    if (first < 0) first = index;
    else if (flow > 0 !== sign > 0) {
      if (changes === 0) change = index;
      changes += 1;
    }
    sign = flow;
    last = index;
  }
  return { first, change, last, changes };
}

/**
 * The present values of what is paid first and of what comes back later, at some rate, with the sums of time × value next to them. Both values are
 * positive; one object is written again and again, as this is asked many times.
 */
export interface TwoSides {
  early: number;
  earlyTime: number;
  late: number;
  lateTime: number;
}

/**
 * The rate of flows that change their sign once, of which there is one only. Newton's method on ln(late / early), which is all but a straight line in
 * ln(1 + rate), so that three or four steps do. Null when it leaves the numbers or the rates that are searched.
 */
export function onlyRate(sidesAt: (logRate: number) => TwoSides): RateOfReturn | null {
  const undiscounted = sidesAt(0);
  let logRate = 0;
  let sides = undiscounted;
  for (let step = 0; step < 40; step += 1) {
    const slope = sides.earlyTime / sides.early - sides.lateTime / sides.late;
    const change = -Math.log(sides.late / sides.early) / slope;
    if (!Number.isFinite(change)) return null;
    logRate += change;
    sides = sidesAt(logRate);
    if (Math.abs(change) > 1e-15 * Math.max(1, Math.abs(logRate)) && Math.abs(change) > 1e-9 * Math.abs(logRate))
      continue;
    const residual = Math.abs(sides.late - sides.early) / (sides.late + sides.early);
    if (!(residual <= 1e-13)) continue;
    return isSearched(logRate) ? { value: Math.expm1(logRate), roots: 1, residual, reason: null } : null;
  }
  return null;
}

/** The rate of any flows by a search over all rates: the one nearest to the guess, or to zero without a guess. */
export function searchedRate(
  valueAt: (logRate: number) => number,
  sizeAt: (logRate: number) => number,
  guess: number | null,
): RateOfReturn {
  const roots = rootsOf(valueAt, sizeAt);
  const value = nearestRate(roots, guess ?? 0);
  if (value === null) return noRateOfReturn('noRoot');
  const logRate = Math.log1p(value);
  const residual = Math.abs(valueAt(logRate)) / sizeAt(logRate);
  const rule = guess === null ? 'severalNearestToZero' : 'severalNearestToGuess';
  return { value, roots: roots.length, residual, reason: roots.length > 1 ? rule : null };
}
