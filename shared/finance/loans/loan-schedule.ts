import type { IsoDate } from '../../time/dates.ts';
import { type ExactFraction, exactFraction, type PartOfAmount, roundedSum, timesFraction } from '../exact-fraction.ts';
import { rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';
import { accrualFraction } from './accrual-basis.ts';
import { eventsWithin, type PeriodEvents } from './loan-events.ts';
import type { LoanLine } from './loan-line.ts';
import type { Amortizing, LoanTerms } from './loan-terms.ts';
import { loanTermsComplaint } from './loan-terms-complaint.ts';
import { type AccrualPeriod, paymentPeriods } from './payment-periods.ts';
import { plannedRepayment } from './planned-repayment.ts';
import { type AppliedRate, ratesWithin } from './rate-terms.ts';
import type { PlanTerms, RepaymentPlan } from './repayment-plan.ts';

interface Loan {
  readonly terms: LoanTerms;
  readonly dates: { readonly maturity: IsoDate; readonly monthsPerPeriod: number; readonly endOfMonth: boolean };
  readonly plan: RepaymentPlan;
  /** Whole periods as parts of a year. */
  readonly fractions: readonly ExactFraction[];
}

const isCapitalized = ({ capitalizesThrough, numberOfPayments }: LoanTerms, { index, end }: AccrualPeriod): boolean =>
  capitalizesThrough !== undefined && end <= capitalizesThrough && index < numberOfPayments - 1;

function planTerms(terms: LoanTerms, periods: readonly AccrualPeriod[], dates: Loan['dates']): PlanTerms {
  const { repayment, numberOfPayments } = terms;
  const amortizing: Amortizing =
    repayment.kind === 'levelPayment' || repayment.kind === 'levelPrincipal' ? repayment : {};
  const capitalized = periods.filter((period) => isCapitalized(terms, period)).length;
  const firstAmortizing = Math.max(amortizing.interestOnlyPayments ?? 0, capitalized);
  const amortizationEnd = Math.max(
    numberOfPayments,
    firstAmortizing + (amortizing.amortizationPayments ?? numberOfPayments - firstAmortizing),
  );
  const all =
    amortizationEnd === numberOfPayments
      ? periods
      : paymentPeriods({ ...terms, maturityDate: undefined, numberOfPayments: amortizationEnd });
  const fractions = all.map((period) => accrualFraction(terms.accrual, period, [period.start, period.end], dates));
  return { terms, firstAmortizing, amortizationEnd, fractions };
}

/** The balance between each two days on which it or the rate changes, and its interest before it is rounded. */
function interestParts(
  { terms, dates, fractions }: Loan,
  period: AccrualPeriod,
  { opening, events, rates }: { opening: number; events: PeriodEvents; rates: readonly AppliedRate[] },
): readonly PartOfAmount[] {
  const changes = new Set([...events.within.map(({ date }) => date), ...rates.slice(1).map(({ from }) => from)]);
  const days = [period.start, ...[...changes].filter((day) => day > period.start).toSorted()];
  return days.map((day, index) => {
    const moved = events.within.filter(({ date }) => date <= day);
    const amount = moved.reduce((sum, event) => sum + event.change, opening);
    const rate = rates.findLast(({ from }) => from <= day)?.rate ?? 0;
    const whole = days.length === 1 ? fractions[period.index] : undefined;
    const part = whole ?? accrualFraction(terms.accrual, period, [day, days[index + 1] ?? period.end], dates);
    return { amount, fraction: timesFraction(rateFraction(rate), part) };
  });
}

function roundedInterest(parts: readonly PartOfAmount[], { rounding = {} }: LoanTerms): number {
  const { interest: mode = 'halfUp', interestMultiple: multiple = 1 } = rounding;
  if (multiple === 1) return roundedSum(parts, mode);
  const share = exactFraction(1, multiple);
  const shares = parts.map(({ amount, fraction }) => ({ amount, fraction: timesFraction(fraction, share) }));
  return roundedSum(shares, mode) * multiple;
}

interface Standing {
  readonly opening: number;
  readonly isChanged: boolean;
  readonly isLast: boolean;
}

function dueLine(loan: Loan, period: AccrualPeriod, events: PeriodEvents, standing: Standing): Result<LoanLine> {
  const { terms, plan, fractions } = loan;
  const { opening, isLast } = standing;
  const rates = ratesWithin(terms.rate, period.start, period.end);
  if (!rates.ok) return rates;
  const parts = interestParts(loan, period, { opening, events, rates: rates.value });
  const interest = roundedInterest(parts, terms);
  const owed = events.within.reduce((sum, { change }) => sum + change, opening);
  if (owed < 0) return refused(`More is prepaid by ${period.end} than is owed.`);
  for (const { amount, effect } of events.within.filter(({ change }) => change < 0)) plan.prepaid(amount, effect);
  const capitalizes = isCapitalized(terms, period);
  const rate = rateFraction(rates.value.at(-1)?.rate ?? 0);
  const due = { index: period.index, owed, interest, interestParts: parts, rate, isChanged: standing.isChanged };
  const planned = capitalizes ? found(0) : plan.principalOf(due);
  if (!planned.ok) return planned;
  if (planned.value < 0 && terms.allowsNegativeAmortization !== true)
    return refused(`The payment of ${period.paymentDate} does not cover its interest.`);
  const principal = isLast ? owed : Math.min(planned.value, owed);
  const capitalizedInterest = capitalizes ? interest : 0;
  for (const { amount, effect } of events.atEnd.filter(({ change }) => change < 0)) plan.prepaid(amount, effect);
  return found({
    index: period.index + 1,
    periodStart: period.start,
    periodEnd: period.end,
    paymentDate: period.paymentDate,
    dayFraction: fractions[period.index]?.value ?? 0,
    openingBalance: opening,
    drawn: events.drawn,
    interest,
    capitalizedInterest,
    principal,
    prepayment: events.prepaid,
    fees: events.fees,
    closingBalance: opening + events.drawn + capitalizedInterest - principal - events.prepaid,
    rates: rates.value,
  });
}

function linesOf(loan: Loan, periods: readonly AccrualPeriod[]): Result<readonly LoanLine[]> {
  const lines: LoanLine[] = [];
  let [balance, isChanged, left] = [0, true, loan.terms.draws.length];
  for (const period of periods) {
    const events = eventsWithin(loan.terms, period);
    const isLast = period.index === periods.length - 1;
    const changesNow = isChanged || events.within.some(({ changesPayments }) => changesPayments);
    const line = dueLine(loan, period, events, { opening: balance, isChanged: changesNow, isLast });
    if (!line.ok) return line;
    balance = line.value.closingBalance;
    if (balance < 0) return refused(`More is prepaid by ${period.end} than is owed.`);
    lines.push(line.value);
    left -= events.draws;
    isChanged = events.atEnd.some(({ changesPayments }) => changesPayments);
    if (balance === 0 && left === 0) return found(lines);
  }
  return refused('The loan is not repaid at its last payment.');
}

/**
 * The payments of a loan, in whole cents, or why its terms make none. Each amount of interest is exact before it is rounded once. The last payment
 * repays whatever is then owed.
 */
export function loanSchedule(terms: LoanTerms): Result<readonly LoanLine[]> {
  const complaint = loanTermsComplaint(terms);
  if (complaint !== null) return refused(complaint);
  const periods = paymentPeriods(terms);
  const end = periods.at(-1)?.end ?? terms.startDate;
  const { monthsPerPeriod, endOfMonth = false } = terms;
  const isInOrder = periods.every((period) => period.start < period.end && period.end <= '2199-12-31');
  if (!isInOrder) return refused('Payments follow each other, the last before the year 2200.');
  const { draws, prepayments = [], fees = [] } = terms;
  const late = draws.find(({ date }) => date >= end) ?? [...prepayments, ...fees].find(({ date }) => date > end);
  if (late) return refused(`${late.date} lies after the last payment could take account of it.`);
  const dates = { maturity: end, monthsPerPeriod, endOfMonth };
  const planned = planTerms(terms, periods, dates);
  return linesOf({ terms, dates, plan: plannedRepayment(planned), fractions: planned.fractions }, periods);
}
