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
  const principal = balanceAfter(annuity, payment.value, last) - balanceAfter(annuity, payment.value, first - 1);
  const interest = payment.value * (last - first + 1) - principal;
  return Number.isFinite(interest) ? found({ interest, principal }) : refused('The result is too large to be told.');
}
