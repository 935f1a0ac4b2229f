import { addMonthsToPeriod, endOfPeriod, type IsoDate, monthOf, type Period, periodOf } from '#shared/time/dates.ts';

/** The stack under test lives in real time, so that what tests expect of it is counted from today. */
export const today = (): IsoDate => new Date().toISOString().slice(0, 10);

/** The month of the calendar quarter's end so many quarters before the last one that is over. */
export function quarterBack(quarters: number): Period {
  const period = periodOf(today());
  const monthsSinceQuarterEnd = ((monthOf(period) - 1) % 3) + 1;
  return addMonthsToPeriod(period, -monthsSinceQuarterEnd - 3 * quarters);
}

export const quarterEndBack = (quarters: number): IsoDate => endOfPeriod(quarterBack(quarters));
