import { addDays, type IsoDate, weekdayOf, yearOf } from './dates.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** The nth given weekday of a month; `nth` −1 is the last one. `month` is 1–12, `weekday` 0 = Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): IsoDate {
  if (nth === -1) {
    const next: IsoDate = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
    const last = addDays(next, -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first: IsoDate = `${year}-${pad(month)}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

/** A holiday on Sunday is kept on Monday; Federal Reserve Banks do not move one that falls on Saturday. */
const observed = (date: IsoDate): IsoDate => (weekdayOf(date) === 0 ? addDays(date, 1) : date);

const holidaysByYear = new Map<number, ReadonlySet<IsoDate>>();

/** Days on which Federal Reserve Banks are closed in a year, besides weekends. Juneteenth counts from 2021. */
export function federalReserveHolidays(year: number): ReadonlySet<IsoDate> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const holidays = new Set<IsoDate>([
    observed(`${year}-01-01`),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    ...(year >= 2021 ? [observed(`${year}-06-19`)] : []),
    observed(`${year}-07-04`),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(`${year}-11-11`),
    nthWeekday(year, 11, 4, 4),
    observed(`${year}-12-25`),
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
}

export function isBusinessDay(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !federalReserveHolidays(yearOf(date)).has(date);
}

/** Counts business days forward (or backward for a negative count), not counting the start itself. */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  const step = Math.sign(count);
  let day = date;
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
