import type { Period } from '#shared/time/dates.ts';
import type { ModeledLoan } from './deal-model.ts';
import { drawnAt } from './loan-months.ts';
import type { Timeline } from './timeline.ts';

export interface AppliedRate {
  readonly index: number;
  readonly margin: number;
}

/** Three-month Term SOFR when the loan is drawn, and what it loses with each quarter's fixing: made up, and falling as such rates do after a peak. */
const [firstFixing, fallOfQuarter, lowestFixing] = [0.043, 0.0006, 0.0325];

const marginIn = (month: Period, { repayment }: ModeledLoan): number =>
  repayment.kind === 'level' ? repayment.rate : (repayment.margins.findLast(({ from }) => from <= month)?.margin ?? 0);

/**
 * The rate of each month. An index is fixed on the day of a payment for the quarter that begins on it, so that the month of a payment has the rate of the
 * next quarter. Nobody knows later fixings: forecasts keep the last one.
 */
export function ratesOf(loan: ModeledLoan, line: Timeline): readonly AppliedRate[] {
  const begins = drawnAt(loan, line);
  const fixingsUntil = (at: number): number => Math.max(0, Math.floor((at - begins) / 3));
  const known = fixingsUntil(line.now - 1);
  return line.months.map((month, at) => {
    const margin = marginIn(month, loan);
    if (loan.repayment.kind === 'level') return { index: 0, margin };
    const index = firstFixing - fallOfQuarter * Math.min(known, fixingsUntil(at));
    return { index: Number(Math.max(lowestFixing, index).toFixed(4)), margin };
  });
}
