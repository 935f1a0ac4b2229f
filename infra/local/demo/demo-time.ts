import { addDays, addMonths, addMonthsToPeriod, type IsoDate, type Period, periodOf } from '#shared/domain/dates.ts';

/** The demo is told from the day on which it is made, so that it never looks stale. */
export const today = (): IsoDate => new Date().toISOString().slice(0, 10);

export const monthsAgo = (months: number): IsoDate => addMonths(today(), -months);
export const daysAgo = (days: number): IsoDate => addDays(today(), -days);

/** Months at the ends of the last finished calendar quarters, oldest first. */
export function lastQuarters(count: number): readonly Period[] {
  const period = periodOf(today());
  const monthInQuarter = (Number(period.slice(5)) - 1) % 3;
  const latest = addMonthsToPeriod(period, -1 - monthInQuarter);
  return Array.from({ length: count }, (_, index) => addMonthsToPeriod(latest, (index + 1 - count) * 3));
}
