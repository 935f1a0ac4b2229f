import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import { addMonthsToPeriod, daysBetween, monthOf, type Period } from '#shared/time/dates.ts';
import type { ModeledLoan, Repayment } from './deal-model.ts';
import { shareOfYear } from './seasons.ts';
import { cents, centsUp, type Timeline } from './timeline.ts';

interface AppliedRate {
  readonly index: number;
  readonly margin: number;
}

/** What falls due on a loan, month by month from the first month of the model; zero before it is drawn. */
export interface LoanService {
  readonly drawn: readonly number[];
  readonly rates: readonly AppliedRate[];
  readonly interestPaid: readonly number[];
  readonly principal: readonly number[];
  /** What is left at maturity; not part of the scheduled principal. */
  readonly balloon: readonly number[];
  readonly balance: readonly number[];
  /** Scheduled principal, and interest as it accrues in the month. */
  readonly service: readonly number[];
}

type Quarterly = Extract<Repayment, { kind: 'quarterly' }>;

/** Three-month Term SOFR: made up, and falling as such rates do after a peak. */
function indexRate(month: Period, drawnIn: Period): number {
  const quarters = Math.floor((Number(month.slice(0, 4)) - Number(drawnIn.slice(0, 4))) * 4 + (monthOf(month) - 1) / 3);
  return Number(Math.max(0.0325, 0.043 - 0.0006 * quarters).toFixed(4));
}

function rateIn(month: Period, { repayment, drawnIn }: ModeledLoan): AppliedRate {
  if (repayment.kind === 'level') return { index: 0, margin: repayment.rate };
  const margin = repayment.margins.findLast(({ from }) => from <= month)?.margin ?? 0;
  return { index: indexRate(month, drawnIn), margin };
}

/** Level loans count months of 30 days, the others actual days over 360. */
const yearFraction = (month: Period, { kind }: Repayment): number =>
  kind === 'level' ? 1 / 12 : daysBetween(`${month}-01`, `${addMonthsToPeriod(month, 1)}-01`) / 360;

const isQuarterEnd = (month: Period): boolean => monthOf(month) % 3 === 0;

/** Principal of equal monthly payments, by month. */
function levelPrincipal({ amount, drawnIn, maturesIn, repayment }: ModeledLoan, { placeOf }: Timeline) {
  if (repayment.kind !== 'level') return new Map<number, number>();
  const startDate = `${addMonthsToPeriod(drawnIn, 1)}-01`;
  const schedule = loanSchedule({
    startDate,
    numberOfPayments: placeOf(maturesIn) - placeOf(drawnIn),
    monthsPerPeriod: 1,
    draws: [{ date: startDate, amount: Math.round(amount * 100) }],
    accrual: { daysInMonth: 30, daysInYear: 360 },
    rate: { kind: 'fixed', rate: repayment.rate },
    repayment: { kind: 'levelPayment' },
  });
  if (!schedule.ok) throw new Error(schedule.reason);
  return new Map(schedule.value.map(({ index, principal }) => [placeOf(drawnIn) + index, principal / 100]));
}

/** Agreed payments smooth the seasons: half of a quarter's share follows the sun. */
function sculpted(month: Period, interest: number, { agreed, cover, expectedCashFlow }: Quarterly): number {
  const told = agreed[month];
  if (told !== undefined) return told;
  const share = [0, -1, -2].reduce((sum, back) => sum + shareOfYear('solar', addMonthsToPeriod(month, back)), 0);
  const service = (expectedCashFlow * (share + 0.25)) / 2 / cover;
  return Math.max(0, Math.round((service - interest) / 1_000) * 1_000);
}

interface LoanMonth {
  readonly drawn: number;
  readonly rate: AppliedRate;
  readonly interest: number;
  readonly interestPaid: number;
  readonly principal: number;
  readonly balloon: number;
  readonly balance: number;
}

function loanMonths(loan: ModeledLoan, line: Timeline): readonly LoanMonth[] {
  const { amount, drawnIn, maturesIn, repayment } = loan;
  const level = levelPrincipal(loan, line);
  const [drawnAt, end] = [line.placeOf(drawnIn), line.placeOf(maturesIn)];
  let [owed, accrued] = [0, 0];
  return line.months.map((month, at) => {
    const rate = rateIn(month, loan);
    const interest = owed * (rate.index + rate.margin) * yearFraction(month, repayment);
    accrued += interest;
    const isDue = at > drawnAt && (repayment.kind === 'level' || isQuarterEnd(month) || at === end);
    const planned = repayment.kind === 'level' ? (level.get(at) ?? 0) : sculpted(month, accrued, repayment);
    const principal = isDue ? Math.min(owed, planned) : 0;
    const balloon = at === end ? cents(owed - principal) : 0;
    const drawn = at === drawnAt ? amount : 0;
    const interestPaid = isDue ? centsUp(accrued) : 0;
    owed = cents(owed + drawn - principal - balloon);
    if (isDue) accrued = 0;
    return { drawn, rate, interest, interestPaid, principal, balloon, balance: owed };
  });
}

export function loanService(loan: ModeledLoan, line: Timeline): LoanService {
  const months = loanMonths(loan, line);
  return {
    drawn: months.map(({ drawn }) => drawn),
    rates: months.map(({ rate }) => rate),
    interestPaid: months.map(({ interestPaid }) => interestPaid),
    principal: months.map(({ principal }) => principal),
    balloon: months.map(({ balloon }) => balloon),
    balance: months.map(({ balance }) => balance),
    service: months.map(({ principal, interest }) => principal + interest),
  };
}
