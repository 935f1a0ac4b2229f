import { loanTermsOf } from '#shared/domain/debt-service/loan-terms-of.ts';
import { interestDue, type LoanLine } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import { addMonthsToPeriod, daysBetween, endOfPeriod, periodOf } from '#shared/time/dates.ts';
import type { NewColumn } from './columns.ts';
import type { ModeledLoan } from './deal-model.ts';
import { heldColumns } from './held-columns.ts';
import { drawnAt } from './loan-months.ts';
import { type AppliedRate, ratesOf } from './loan-rates.ts';
import { type PlannedPrincipal, plannedPrincipal } from './planned-principal.ts';
import { termColumns } from './term-columns.ts';
import { cents, type Timeline } from './timeline.ts';

/** What falls due on a loan by its schedule, month by month from the first month of the model; zero before it is drawn. */
export interface LoanService {
  /** What the schedule is counted from. */
  readonly terms: readonly NewColumn[];
  readonly planned: PlannedPrincipal | null;
  readonly drawn: readonly number[];
  readonly rates: readonly AppliedRate[];
  readonly interestPaid: readonly number[];
  /** All principal that is paid, at maturity as well. */
  readonly principal: readonly number[];
  readonly balance: readonly number[];
  /** The interest of each payment in the months in which it accrues, to the cent. */
  readonly accrued: readonly number[];
  /** Scheduled principal without what is left at maturity, and interest as it accrues. */
  readonly service: readonly number[];
}

/** The payments of a loan as the product counts them from what is entered of it. */
function scheduleOf({ customId, amount, loanDate, loanMaturityDate }: ModeledLoan, terms: readonly NewColumn[]) {
  const record = { 'Loan Date': loanDate, 'Loan Maturity Date': loanMaturityDate, 'Commitment Amount': amount };
  // Neither a calendar nor a currency of these loans changes their amounts.
  const read = loanTermsOf(heldColumns(record, terms), { currency: '', businessDays: null });
  if (read.kind !== 'terms') throw new Error(`The terms of ${customId} make no schedule: ${JSON.stringify(read)}`);
  const schedule = loanSchedule(read.terms);
  if (!schedule.ok) throw new Error(`${customId} has no schedule: ${schedule.reason}`);
  return schedule.value;
}

/**
 * Cents of interest by the ends of the months of a payment; what accrues before the first whole month counts with it. Payments of each month bring the
 * interest of one month, on whichever day it begins.
 */
function accrualOf(
  payment: LoanLine,
  isMonthly: boolean,
): readonly { readonly month: string; readonly cents: number }[] {
  const { periodStart, periodEnd } = payment;
  const due = interestDue(payment);
  if (isMonthly) return [{ month: periodOf(periodEnd), cents: due }];
  const parts: { month: string; cents: number }[] = [];
  let before = 0;
  for (
    let month = addMonthsToPeriod(periodOf(periodStart), 1);
    month <= periodOf(periodEnd);
    month = addMonthsToPeriod(month, 1)
  ) {
    const end = endOfPeriod(month) < periodEnd ? endOfPeriod(month) : periodEnd;
    const until = Math.round((due * daysBetween(periodStart, end)) / daysBetween(periodStart, periodEnd));
    parts.push({ month, cents: until - before });
    before = until;
  }
  return parts;
}

export function loanService(loan: ModeledLoan, line: Timeline): LoanService {
  const rates = ratesOf(loan, line);
  const planned = plannedPrincipal(loan, rates, line);
  const terms = termColumns(loan, rates, planned, line);
  const payments = scheduleOf(loan, terms);
  const byMonth = (entries: readonly { readonly month: string; readonly cents: number }[]): readonly number[] => {
    const sums = line.months.map(() => 0);
    for (const { month, cents: amount } of entries)
      sums[line.placeOf(month)] = (sums[line.placeOf(month)] ?? 0) + amount;
    return sums.map((sum) => sum / 100);
  };
  const paid = (centsOf: (payment: LoanLine) => number) =>
    byMonth(payments.map((payment) => ({ month: periodOf(payment.paymentDate), cents: centsOf(payment) })));
  const principal = paid((payment) => payment.principal);
  const accrued = byMonth(payments.flatMap((payment) => accrualOf(payment, loan.repayment.kind === 'level')));
  const drawn = line.months.map((_, at) => (at === drawnAt(loan, line) ? loan.amount : 0));
  let owed = 0;
  const balance = line.months.map((_, at) => {
    owed = cents(owed + (drawn[at] ?? 0) - (principal[at] ?? 0));
    return owed;
  });
  const service = accrued.map((interest, at) => interest + (principal[at] ?? 0) - (planned?.balloon[at] ?? 0));
  return { terms, planned, drawn, rates, interestPaid: paid(interestDue), principal, balance, accrued, service };
}
