import { type Annuity, annuityPayment, growthOf, presentValueOfOne } from './annuity.ts';
import { found, type Result, refused } from './result.ts';

/** A sum of level payments as what of it is interest and what repays; negative when the borrower pays. */
export interface PaymentSplit {
  readonly interest: number;
  readonly principal: number;
}

/**
 * What is owed right after a payment, from what is still to come, so that little is left of rounding where little is owed; `number` 0 is before the first
 * payment.
 */
function balanceAfter(annuity: Annuity, payment: number, number: number): number {
  const { rate, periods, presentValue, futureValue = 0, type = 0 } = annuity;
  if (number === 0) return presentValue;
  const left = periods - number;
  return -(payment * presentValueOfOne(rate, left) + futureValue * growthOf(rate, -(left + type)));
}

/**
 * Payments `first` to `last` of an annuity, counted from 1, split into interest and principal (IPMT and PPMT for one payment, CUMIPMT and CUMPRINC for
 * several). A payment at the very start holds no interest.
 */
export function splitPayments(annuity: Annuity, first: number, last: number): Result<PaymentSplit> {
  const payment = annuityPayment(annuity);
  if (!payment.ok) return payment;
  if (!Number.isInteger(first) || first < 1) return refused('Payments are counted from 1.');
  if (!Number.isInteger(last) || last < first) return refused('The last payment comes before the first.');
  if (last > annuity.periods) return refused('There are not so many payments.');
  const before = balanceAfter(annuity, payment.value, first - 1);
  const paid = payment.value * (last - first + 1);
  // One payment is told from its interest, which is exact also where little of a large debt is repaid.
  const isAtStart = annuity.type === 1 && first === 1;
  const ofOne = isAtStart ? 0 : -before * annuity.rate;
  const principal = first === last ? paid - ofOne : balanceAfter(annuity, payment.value, last) - before;
  const interest = first === last ? ofOne : paid - principal;
  return Number.isFinite(interest) ? found({ interest, principal }) : refused('The result is too large to be told.');
}
