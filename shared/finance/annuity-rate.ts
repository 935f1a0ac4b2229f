import { annuityComplaint, futureValueOfOne, growthOf, presentValueOfOne } from './annuity.ts';
import { found, type Result, refused } from './result.ts';
import { nearestRate, rootsOf } from './root-search.ts';

/** An annuity of which the rate is asked for. */
export interface AnnuityOfUnknownRate {
  readonly periods: number;
  readonly payment: number;
  readonly presentValue: number;
  readonly futureValue?: number;
  /** 0: payments at the end of each period, the default; 1: at its start. */
  readonly type?: number;
  /** Which rate to take where several would do: the nearest to this one; 10 % unless given. */
  readonly guess?: number;
}

/** What the present value, the payments and the future value come to at a rate told as ln(1 + rate). */
function valuesAt(annuity: Required<AnnuityOfUnknownRate>, logRate: number): readonly [number, number, number] {
  const { periods, payment, presentValue, futureValue, type } = annuity;
  const rate = Math.expm1(logRate);
  const paid = payment * (1 + rate * type);
  // Discounted for rates above zero and compounded below, so that neither leaves the range of numbers.
  if (logRate <= 0)
    return [presentValue * growthOf(rate, periods), paid * futureValueOfOne(rate, periods), futureValue];
  return [presentValue, paid * presentValueOfOne(rate, periods), futureValue * growthOf(rate, -periods)];
}

/** The rate per period at which level payments carry a present value to a future one (RATE), between −99.9999 % and 10^20 %. */
export function annuityRate(annuity: AnnuityOfUnknownRate): Result<number> {
  const complete = { futureValue: 0, type: 0, guess: 0.1, ...annuity };
  const { periods, payment, presentValue, futureValue, type, guess } = complete;
  const complaint = annuityComplaint(
    { rate: 0, type, periods },
    { payment, 'present value': presentValue, 'future value': futureValue, guess },
  );
  if (complaint !== null) return refused(complaint);
  if (periods <= 0) return refused('There is no period to pay in.');
  const roots = rootsOf(
    (logRate) => valuesAt(complete, logRate).reduce((sum, value) => sum + value, 0),
    (logRate) => valuesAt(complete, logRate).reduce((sum, value) => sum + Math.abs(value), 0),
  );
  const rate = nearestRate(roots, guess);
  return rate === null ? refused('No rate leads from the present value to the future one.') : found(rate);
}
