import { found, type Result, refused } from './result.ts';
import { computed, isUsable, numbersComplaint } from './usable-number.ts';

const losesAll = 'A rate of −100% or less a period leaves nothing to compute with.';

function compoundingComplaint(rate: number, periodsPerYear: number): string | null {
  const complaint = numbersComplaint({ rate, 'number of periods': periodsPerYear });
  if (complaint !== null) return complaint;
  return Number.isInteger(periodsPerYear) && periodsPerYear >= 1
    ? null
    : 'A year is compounded a whole number of times.';
}

/** What a nominal annual rate comes to in a year when it is compounded so many times (EFFECT). */
export function effectiveRate(nominal: number, periodsPerYear: number): Result<number> {
  const complaint = compoundingComplaint(nominal, periodsPerYear);
  if (complaint !== null) return refused(complaint);
  if (nominal <= -periodsPerYear) return refused(losesAll);
  return computed(Math.expm1(periodsPerYear * Math.log1p(nominal / periodsPerYear)));
}

/** The nominal annual rate that comes to an effective one when it is compounded so many times (NOMINAL). */
export function nominalRate(effective: number, periodsPerYear: number): Result<number> {
  const complaint = compoundingComplaint(effective, periodsPerYear);
  if (complaint !== null) return refused(complaint);
  if (effective <= -1) return refused(losesAll);
  return found(periodsPerYear * Math.expm1(Math.log1p(effective) / periodsPerYear));
}

/** What a principal has grown to after one rate per period (FVSCHEDULE). */
export function grownPrincipal(principal: number, rates: readonly number[]): Result<number> {
  if (!isUsable(principal)) return refused('The principal is no usable number.');
  if (!rates.every(isUsable)) return refused('A rate is no usable number.');
  return computed(rates.reduce((grown, rate) => grown * (1 + rate), principal));
}
