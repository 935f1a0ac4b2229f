import { longestInPayments } from '../../finance/loans/loan-terms-complaint.ts';
import type { PeriodTerms } from '../../finance/loans/payment-periods.ts';
import { found, type Result, refused } from '../../finance/result.ts';
import { addMonthsSticking, dateInWords, type IsoDate, isMonthEnd } from '../../time/dates.ts';
import { type HeldTerms, textTerm } from './held-terms.ts';

const monthsBetweenPayments: Readonly<Record<string, number>> = {
  Monthly: 1,
  Quarterly: 3,
  Semiannually: 6,
  Annually: 12,
};

export const isPaidOnce = (held: HeldTerms): boolean => textTerm(held, 'Payment Frequency') === 'Once';

/** Null where the financing is repaid at once, or how often it pays is not known. */
const paymentMonths = (held: HeldTerms): number | null =>
  monthsBetweenPayments[textTerm(held, 'Payment Frequency') ?? ''] ?? null;

type PaymentDates = Pick<
  PeriodTerms,
  'startDate' | 'firstPaymentDate' | 'maturityDate' | 'numberOfPayments' | 'monthsPerPeriod' | 'endOfMonth'
>;

/** Regular payments up to the maturity, which ends a short last period where it is no regular date. */
function regularDates(startDate: IsoDate, first: IsoDate, maturity: IsoDate, months: number): Result<PaymentDates> {
  if (first > maturity)
    return refused(`The first payment, ${dateInWords(first)}, lies after the maturity, ${dateInWords(maturity)}.`);
  const endOfMonth = isMonthEnd(first) && isMonthEnd(maturity);
  const dateAt = (payment: number): IsoDate => addMonthsSticking(first, payment * months, endOfMonth);
  let last = 0;
  while (dateAt(last) < maturity && last <= longestInPayments) last += 1;
  const dates = { startDate, firstPaymentDate: first, numberOfPayments: last + 1, monthsPerPeriod: months, endOfMonth };
  return found(dateAt(last) === maturity ? dates : { ...dates, maturityDate: maturity });
}

/** The days on which a financing pays; the terms that are asked for here are known. */
export function paymentDates(held: HeldTerms): Result<PaymentDates> {
  const start = textTerm(held, 'Loan Date') ?? '';
  const maturity = textTerm(held, 'Loan Maturity Date') ?? '';
  const months = paymentMonths(held);
  if (isPaidOnce(held))
    return found({ startDate: start, maturityDate: maturity, numberOfPayments: 1, monthsPerPeriod: 12 });
  if (months === null)
    return refused(`"${textTerm(held, 'Payment Frequency')}" is no payment frequency that a schedule can follow.`);
  return regularDates(start, textTerm(held, 'First Payment Date') ?? '', maturity, months);
}
