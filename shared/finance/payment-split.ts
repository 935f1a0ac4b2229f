import { type Annuity, futureValueOfOne, growthOf, levelPayment } from './annuity.ts';
import { NoResult, refusedInput } from './no-result.ts';

/** A sum of level payments as what of it is interest and what repays; negative when the borrower pays. */
export interface PaymentSplit {
  readonly interest: number;
  readonly principal: number;
}

/** What is owed right after a payment; `number` 0 is before the first one. */
function balanceAfter({ rate, presentValue, type = 0 }: Annuity, payment: number, number: number): number {
  if (number === 0) return presentValue;
  return presentValue * growthOf(rate, number - type) + payment * futureValueOfOne(rate, number);
}

/**
 * Payments `first` to `last` of an annuity, counted from 1, split into interest and principal (IPMT and PPMT for one payment, CUMIPMT and CUMPRINC for
 * several). A payment at the very start holds no interest.
 */
export function splitPayments(annuity: Annuity, first: number, last: number): PaymentSplit | NoResult {
  const payment = levelPayment(annuity);
  if (payment instanceof NoResult) return payment;
  const refused = refusedInput({ first, last });
  if (refused) return refused;
  if (!Number.isInteger(first) || first < 1 || first > last) return new NoResult('outOfDomain', 'first');
  if (!Number.isInteger(last) || last > annuity.periods) return new NoResult('outOfDomain', 'last');
  const principal = balanceAfter(annuity, payment, last) - balanceAfter(annuity, payment, first - 1);
  const interest = payment * (last - first + 1) - principal;
  return Number.isFinite(interest) ? { interest, principal } : new NoResult('outOfDomain');
}
