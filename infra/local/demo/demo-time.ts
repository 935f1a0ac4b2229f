import { addDays, addMonths, addMonthsToPeriod, type IsoDate, type Period, periodOf } from '#shared/time/dates.ts';

/** The demo is told from the day on which it is made, so that it never looks stale. */
export const today = (): IsoDate => new Date().toISOString().slice(0, 10);

export const monthsAgo = (months: number): IsoDate => addMonths(today(), -months);
export const daysAgo = (days: number): IsoDate => addDays(today(), -days);

/** The last finished months, oldest first. */
export function lastMonths(count: number): readonly Period[] {
  const period = periodOf(today());
  return Array.from({ length: count }, (_, index) => addMonthsToPeriod(period, index - count));
}

interface Lent {
  readonly monthsSince: number;
  readonly forMonths: number;
}

/** The dates of a financing that closed some months ago: in the middle of a month, so that each month has the same day to pay on. */
export function lent({ monthsSince, forMonths }: Lent) {
  const loanDate = `${addMonthsToPeriod(periodOf(today()), -monthsSince)}-15`;
  return { loanDate, loanTerm: forMonths, loanMaturityDate: addMonths(loanDate, forMonths) };
}

/** The dates of a project that began to operate some months ago; less than zero for one that is still built and will begin then. */
export function operating({ monthsSince, forYears }: { readonly monthsSince: number; readonly forYears: number }) {
  const cod = monthsAgo(monthsSince);
  return { cod, irrStartDate: cod, irrEndDate: addMonths(cod, forYears * 12), irrTerm: forYears * 12 };
}

/** Months at the ends of the last finished calendar quarters, oldest first. */
export function lastQuarters(count: number): readonly Period[] {
  const period = periodOf(today());
  const monthInQuarter = (Number(period.slice(5)) - 1) % 3;
  const latest = addMonthsToPeriod(period, -1 - monthInQuarter);
  return Array.from({ length: count }, (_, index) => addMonthsToPeriod(latest, (index + 1 - count) * 3));
}
