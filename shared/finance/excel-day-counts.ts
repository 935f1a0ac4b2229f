import {
  dayOf,
  daysBetween,
  daysInYear,
  type IsoDate,
  isIsoDate,
  isLeapYear,
  isMonthEnd,
  monthOf,
  yearOf,
} from '../time/dates.ts';
import { found, type Result, refused } from './result.ts';

/**
 * Day counts as Excel computes them, for figures that have to agree with a workbook. They differ from the conventions of agreements that have the same
 * names, and are never used in their place.
 */

/** 0: US 30/360, 1: actual/actual by average years, 2: actual/360, 3: actual/365, 4: European 30/360. */
type Basis = 0 | 1 | 2 | 3 | 4;

export const isBasis = (basis: number): basis is Basis => [0, 1, 2, 3, 4].includes(basis);

const noDate = 'A date is not valid.';

const thirtyDays = (from: IsoDate, to: IsoDate, firstDay: number, lastDay: number): number =>
  360 * (yearOf(to) - yearOf(from)) + 30 * (monthOf(to) - monthOf(from)) + (lastDay - firstDay);

/** DAYS360. US: the last day of any month starts as a 30th, and a 31st ends as the first of the next month after a start before the 30th. */
export function excelDays360(from: IsoDate, to: IsoDate, method: 'US' | 'European'): Result<number> {
  if (!isIsoDate(from) || !isIsoDate(to)) return refused(noDate);
  if (method === 'European') return found(thirtyDays(from, to, Math.min(dayOf(from), 30), Math.min(dayOf(to), 30)));
  const firstDay = isMonthEnd(from) ? 30 : dayOf(from);
  // A 31st that stays one is the first of a next month.
  return found(thirtyDays(from, to, firstDay, dayOf(to) === 31 && firstDay >= 30 ? 30 : dayOf(to)));
}

const isFebruaryEnd = (date: IsoDate): boolean => monthOf(date) === 2 && isMonthEnd(date);

/** US 30/360 as YEARFRAC has it: a start at the end of February becomes a 30th without pulling a 31st at the end with it. */
function yearFracDays(from: IsoDate, to: IsoDate): number {
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)];
  if (firstDay >= 30) return thirtyDays(from, to, 30, Math.min(lastDay, 30));
  if (!isFebruaryEnd(from)) return thirtyDays(from, to, firstDay, lastDay);
  return thirtyDays(from, to, 30, isFebruaryEnd(to) ? 30 : lastDay);
}

const leapDayOf = (year: number): IsoDate | null =>
  isLeapYear(year) ? `${String(year).padStart(4, '0')}-02-29` : null;

const isAtMostOneYear = (from: IsoDate, to: IsoDate): boolean =>
  yearOf(from) === yearOf(to) || (yearOf(from) + 1 === yearOf(to) && from.slice(5) >= to.slice(5));

/** Days in the year by which basis 1 divides: of one year by what it holds, of several by their average. */
function yearLength(from: IsoDate, to: IsoDate): number {
  const [first, last] = [yearOf(from), yearOf(to)];
  if (!isAtMostOneYear(from, to)) {
    let days = 0;
    for (let year = first; year <= last; year += 1) days += daysInYear(year);
    return days / (last - first + 1);
  }
  if (first === last) return daysInYear(first);
  const holdsLeapDay = [leapDayOf(first), leapDayOf(last)].some((day) => day !== null && from <= day && day <= to);
  return holdsLeapDay ? 366 : 365;
}

/** YEARFRAC, in years; dates out of order are put into it, as Excel does. */
export function excelYearFraction(from: IsoDate, to: IsoDate, basis: number): Result<number> {
  if (!isIsoDate(from) || !isIsoDate(to)) return refused(noDate);
  if (!isBasis(basis)) return refused('The basis is a number from 0 to 4.');
  const [start, end] = from <= to ? [from, to] : [to, from];
  if (start === end) return found(0);
  switch (basis) {
    case 0:
      return found(yearFracDays(start, end) / 360);
    case 1:
      return found(daysBetween(start, end) / yearLength(start, end));
    case 2:
      return found(daysBetween(start, end) / 360);
    case 3:
      return found(daysBetween(start, end) / 365);
    case 4:
      return found(thirtyDays(start, end, Math.min(dayOf(start), 30), Math.min(dayOf(end), 30)) / 360);
  }
}
