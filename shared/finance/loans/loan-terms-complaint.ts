import { type IsoDate, isEnteredDate } from '../../time/dates.ts';
import { isAmount, largestAmount } from '../amount.ts';
import { dividesYear } from '../divides-year.ts';
import { isRate } from '../exact-rate.ts';
import type { DatedAmount, LoanTerms, Repayment } from './loan-terms.ts';
import type { RateTerms } from './rate-terms.ts';

export const longestInPayments = 1_200;

export const isPaymentCount = (count: number | undefined): boolean =>
  count === undefined || (Number.isSafeInteger(count) && count >= 0 && count <= longestInPayments);

function datesComplaint({ startDate, firstPaymentDate, maturityDate, numberOfPayments }: LoanTerms): string | null {
  const dates = [startDate, firstPaymentDate, maturityDate].filter((date): date is IsoDate => date !== undefined);
  const wrong = dates.find((date) => !isEnteredDate(date));
  if (wrong !== undefined) return `"${wrong}" is not a day of the years 1900 to 2199.`;
  if (firstPaymentDate !== undefined && firstPaymentDate <= startDate)
    return 'The first payment is due after the loan starts.';
  if (maturityDate !== undefined && maturityDate <= (firstPaymentDate ?? startDate))
    return 'The loan matures after it starts and after its first payment.';
  if (maturityDate !== undefined && numberOfPayments === 1 && firstPaymentDate !== undefined)
    return 'A loan of one payment has a first payment date or a maturity, not both.';
  return null;
}

function countsComplaint({ numberOfPayments, monthsPerPeriod, repayment }: LoanTerms): string | null {
  if (!isPaymentCount(numberOfPayments) || numberOfPayments < 1)
    return `A loan has 1 to ${longestInPayments} payments.`;
  if (!dividesYear(monthsPerPeriod)) return 'A payment is due every 1, 2, 3, 4, 6 or 12 months.';
  if (repayment.kind !== 'levelPayment' && repayment.kind !== 'levelPrincipal') return null;
  const { interestOnlyPayments = 0, amortizationPayments } = repayment;
  if (!isPaymentCount(interestOnlyPayments) || !isPaymentCount(amortizationPayments))
    return 'Numbers of payments are whole and not negative.';
  if (interestOnlyPayments >= numberOfPayments)
    return 'Principal is repaid after the payments of interest alone; none are left for it.';
  if (amortizationPayments !== undefined && amortizationPayments < numberOfPayments - interestOnlyPayments)
    return 'Principal is repaid over no fewer payments than there are.';
  return null;
}

function amountsComplaint(what: string, amounts: readonly DatedAmount[] = []): string | null {
  for (const { date, amount } of amounts) {
    if (!isEnteredDate(date)) return `"${date}" is not a day of the years 1900 to 2199.`;
    if (!isAmount(amount) || amount <= 0)
      return `${what} of ${date} is a whole number of cents above zero, up to ten trillion.`;
  }
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  return total > largestAmount ? `${what}s come to more than ten trillion.` : null;
}

function ratesComplaint(terms: RateTerms): string | null {
  const steps = terms.kind === 'fixed' ? (terms.steps ?? []) : [...terms.fixings, ...(terms.marginSteps ?? [])];
  const single =
    terms.kind === 'fixed' ? [terms.rate] : [terms.margin, terms.spread ?? 0, terms.floor ?? 0, terms.cap ?? 0];
  if (![...single, ...steps.map(({ rate }) => rate)].every(isRate))
    return 'A rate is a fraction of one, such as 0.0525 for 5.25%, and no more than 4 (400%).';
  const wrong = steps.find(({ from }) => !isEnteredDate(from));
  if (wrong) return `"${wrong.from}" is not a day of the years 1900 to 2199.`;
  if (terms.kind === 'fixed') return null;
  if (terms.floor !== undefined && terms.cap !== undefined && terms.floor > terms.cap)
    return 'The floor of the rate lies above its cap.';
  const days = terms.lookback?.businessDays ?? 0;
  return Number.isSafeInteger(days) && days >= 0 && days <= 60 ? null : 'A lookback is 0 to 60 business days.';
}

function repaymentComplaint(repayment: Repayment, payments: number): string | null {
  if (repayment.kind === 'levelPayment' && repayment.payment !== undefined)
    return isAmount(repayment.payment) && repayment.payment > 0
      ? null
      : 'The payment is a whole number of cents above zero.';
  if (repayment.kind === 'custom') {
    if (repayment.principal.length !== payments) return 'Each payment has its principal, no more and no fewer.';
    return repayment.principal.every(isAmount) ? null : 'Principal is a whole number of cents.';
  }
  if (repayment.kind !== 'sculpted') return null;
  const { cashFlow, coverRatio } = repayment;
  if (cashFlow.length !== payments) return 'Each period has its cash flow, no more and no fewer.';
  if (!cashFlow.every(isAmount)) return 'Cash flow is a whole number of cents.';
  const isCover = coverRatio === undefined || (Number.isFinite(coverRatio) && coverRatio > 0 && coverRatio <= 1_000);
  return isCover ? null : 'The cover ratio is above zero, such as 1.3.';
}

function roundingComplaint({ rounding = {}, prepayments = [] }: LoanTerms): string | null {
  const multiples = [rounding.interestMultiple ?? 1, rounding.paymentMultiple ?? 1];
  if (!multiples.every((multiple) => isAmount(multiple) && multiple > 0))
    return 'Amounts are rounded to a whole number of cents above zero.';
  const premiums = prepayments.map(({ premiumRate = 0 }) => premiumRate);
  return premiums.every((rate) => isRate(rate) && rate >= 0)
    ? null
    : 'A prepayment premium is a fraction of one, not negative.';
}

function orderComplaint({ startDate, draws, prepayments = [], fees = [] }: LoanTerms): string | null {
  if (draws.length === 0) return 'A loan has at least one draw.';
  const early = [...draws, ...prepayments, ...fees].find(({ date }) => date < startDate);
  return early ? `Nothing happens before the loan starts; ${early.date} lies before ${startDate}.` : null;
}

/** Why no schedule follows from the terms, or null. */
export const loanTermsComplaint = (terms: LoanTerms): string | null =>
  datesComplaint(terms) ??
  countsComplaint(terms) ??
  amountsComplaint('A draw', terms.draws) ??
  amountsComplaint('A prepayment', terms.prepayments) ??
  amountsComplaint('A fee', terms.fees) ??
  orderComplaint(terms) ??
  ratesComplaint(terms.rate) ??
  repaymentComplaint(terms.repayment, terms.numberOfPayments) ??
  roundingComplaint(terms);
