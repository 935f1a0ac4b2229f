import { addMonthsToPeriod, daysBetween, endOfPeriod, type Period } from '#shared/time/dates.ts';
import type { ModeledLoan, Repayment } from './deal-model.ts';
import { drawnAt, maturesAt } from './loan-months.ts';
import type { AppliedRate } from './loan-rates.ts';
import { shareOfYear } from './seasons.ts';
import { cents, type Timeline } from './timeline.ts';

/** Principal that is agreed by date, month by month; none where a loan is repaid in equal payments. */
export interface PlannedPrincipal {
  readonly scheduled: readonly number[];
  /** What is left at maturity; not part of the scheduled principal. */
  readonly balloon: readonly number[];
}

type Quarterly = Extract<Repayment, { kind: 'quarterly' }>;

/** Agreed payments smooth the seasons: half of a quarter's share follows the sun. */
function sculpted(month: Period, interest: number, { agreed, cover, expectedCashFlow }: Quarterly): number {
  const told = agreed[month];
  if (told !== undefined) return told;
  const share = [0, -1, -2].reduce((sum, back) => sum + shareOfYear('solar', addMonthsToPeriod(month, back)), 0);
  const service = (expectedCashFlow * (share + 0.25)) / 2 / cover;
  return Math.max(0, Math.round((service - interest) / 1_000) * 1_000);
}

export function plannedPrincipal(
  loan: ModeledLoan,
  rates: readonly AppliedRate[],
  line: Timeline,
): PlannedPrincipal | null {
  const { repayment } = loan;
  if (repayment.kind === 'level') return null;
  const [begins, end] = [drawnAt(loan, line), maturesAt(loan, line)];
  const [scheduled, balloon] = [line.months.map(() => 0), line.months.map(() => 0)];
  let owed = loan.amount;
  for (let at = begins + 3; at <= end; at += 3) {
    const month = line.months[at] ?? '';
    const { index = 0, margin = 0 } = rates[at - 3] ?? {};
    const days = daysBetween(endOfPeriod(addMonthsToPeriod(month, -3)), endOfPeriod(month));
    const principal = Math.min(owed, sculpted(month, (owed * (index + margin) * days) / 360, repayment));
    scheduled[at] = principal;
    owed = cents(owed - principal);
  }
  balloon[end] = owed;
  return { scheduled, balloon };
}
