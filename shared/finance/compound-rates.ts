import { finiteResult, isUsable, NoResult, refusedInput } from './no-result.ts';

/** A year is compounded a whole number of times. */
function refusedCompounding(rate: number, periodsPerYear: number): NoResult | null {
  const refused = refusedInput({ rate, periodsPerYear });
  if (refused) return refused;
  if (!Number.isInteger(periodsPerYear) || periodsPerYear < 1) return new NoResult('outOfDomain', 'periodsPerYear');
  return null;
}

/** What a nominal annual rate comes to in a year when it is compounded so many times (EFFECT). */
export function effectiveRate(nominal: number, periodsPerYear: number): number | NoResult {
  const refused = refusedCompounding(nominal, periodsPerYear);
  if (refused) return refused;
  if (nominal <= -periodsPerYear) return new NoResult('outOfDomain', 'rate');
  return finiteResult(Math.expm1(periodsPerYear * Math.log1p(nominal / periodsPerYear)));
}

/** The nominal annual rate that comes to an effective one when it is compounded so many times (NOMINAL). */
export function nominalRate(effective: number, periodsPerYear: number): number | NoResult {
  const refused = refusedCompounding(effective, periodsPerYear);
  if (refused) return refused;
  if (effective <= -1) return new NoResult('outOfDomain', 'rate');
  return periodsPerYear * Math.expm1(Math.log1p(effective) / periodsPerYear);
}

/** What a principal has grown to after one rate per period (FVSCHEDULE). */
export function grownPrincipal(principal: number, rates: readonly number[]): number | NoResult {
  if (!isUsable(principal)) return new NoResult('invalidNumber', 'principal');
  if (!rates.every(isUsable)) return new NoResult('invalidNumber', 'rates');
  return finiteResult(rates.reduce((grown, rate) => grown * (1 + rate), principal));
}
