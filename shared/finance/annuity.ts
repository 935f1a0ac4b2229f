import { found, type Result, refused } from './result.ts';
import { computed, numbersComplaint } from './usable-number.ts';

/** What the quantities of an annuity are told with. Money received counts positive, money paid negative. */
interface AnnuityTerms {
  /** Per period, as a fraction; above −1. */
  readonly rate: number;
  /** 0: payments at the end of each period, the default; 1: at its start. */
  readonly type?: number;
}

/** An annuity of which the payment is asked for. */
export interface Annuity extends AnnuityTerms {
  readonly periods: number;
  readonly presentValue: number;
  readonly futureValue?: number;
}

/** What payments of 1 at the end of each period have grown to: ((1 + rate)^periods − 1) / rate, exact also for rates close to zero. */
export const futureValueOfOne = (rate: number, periods: number): number =>
  rate === 0 ? periods : Math.expm1(periods * Math.log1p(rate)) / rate;

/** What payments of 1 at the end of each period are worth at the start: (1 − (1 + rate)^−periods) / rate. */
export const presentValueOfOne = (rate: number, periods: number): number =>
  rate === 0 ? periods : -Math.expm1(-periods * Math.log1p(rate)) / rate;

export const growthOf = (rate: number, periods: number): number => Math.exp(periods * Math.log1p(rate));

export function annuityComplaint(
  terms: AnnuityTerms & { readonly periods?: number },
  others: Readonly<Record<string, number>>,
): string | null {
  const { rate, type = 0, periods = 0 } = terms;
  const complaint = numbersComplaint({ rate, type, 'number of periods': periods, ...others });
  if (complaint !== null) return complaint;
  if (rate <= -1) return 'A rate of −100% or less leaves nothing to compute with.';
  if (periods < 0) return 'The number of periods is below zero.';
  return type === 0 || type === 1 ? null : 'Payments are due at the end (0) or at the start (1) of each period.';
}

/** The level payment that carries a present value to a future one (PMT). */
export function annuityPayment(annuity: Annuity): Result<number> {
  const { rate, periods, presentValue: lent, futureValue: due = 0, type = 0 } = annuity;
  const complaint = annuityComplaint(annuity, {
    'present value': lent,
    'future value': due,
  });
  if (complaint !== null) return refused(complaint);
  if (periods === 0) return refused('There is no period to pay in.');
  const carried = lent * growthOf(rate, periods) + due;
  return computed(-carried / ((1 + rate * type) * futureValueOfOne(rate, periods)));
}

/** What a present value and level payments have grown to (FV). */
export function futureValue(
  annuity: AnnuityTerms & { readonly periods: number; readonly payment: number; readonly presentValue?: number },
): Result<number> {
  const { rate, periods, payment, presentValue: lent = 0, type = 0 } = annuity;
  const complaint = annuityComplaint(annuity, { payment, 'present value': lent });
  if (complaint !== null) return refused(complaint);
  const paid = payment * (1 + rate * type) * futureValueOfOne(rate, periods);
  return computed(-(lent * growthOf(rate, periods) + paid));
}

/** What level payments and a future value are worth at the start (PV). */
export function presentValue(
  annuity: AnnuityTerms & { readonly periods: number; readonly payment: number; readonly futureValue?: number },
): Result<number> {
  const { rate, periods, payment, futureValue: due = 0, type = 0 } = annuity;
  const complaint = annuityComplaint(annuity, { payment, 'future value': due });
  if (complaint !== null) return refused(complaint);
  const paid = payment * (1 + rate * type) * futureValueOfOne(rate, periods);
  return computed(-(due + paid) / growthOf(rate, periods));
}

/** How many periods level payments take to carry a present value to a future one (NPER); rarely a whole number. */
export function numberOfPeriods(
  annuity: AnnuityTerms & { readonly payment: number; readonly presentValue: number; readonly futureValue?: number },
): Result<number> {
  const { rate, payment, presentValue: lent, futureValue: due = 0, type = 0 } = annuity;
  const complaint = annuityComplaint(annuity, { payment, 'present value': lent, 'future value': due });
  if (complaint !== null) return refused(complaint);
  const never = refused('These payments never lead from the present value to the future one.');
  if (rate === 0) return payment === 0 ? never : computed(-(lent + due) / payment);
  // The quotient of ln((payment/rate − due) / (payment/rate + lent)), told without dividing by the rate.
  const change = (-(lent + due) * rate) / (payment * (1 + rate * type) + lent * rate);
  const periods = Math.log1p(change) / Math.log1p(rate);
  return Number.isFinite(periods) ? found(periods) : never;
}
