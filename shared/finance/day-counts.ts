import * as z from 'zod';
import { addMonths, daysBetween, daysInYear, type IsoDate, isIsoDate, isLeapYear, yearOf } from '../time/dates.ts';
import type { DayFraction } from './day-fraction.ts';
import { dividesYear } from './divides-year.ts';
import { icmaDayFraction, type ReferencePeriod } from './quasi-coupon-periods.ts';
import { thirtyDayCount } from './thirty-day-months.ts';

/** How the days of an interest period become a part of a year, as 2006 ISDA Definitions and ICMA Rule 251 name it. */
export const DayCount = z.enum([
  'ACT/360',
  'ACT/365F',
  'ACT/365L',
  'ACT/ACT ISDA',
  'ACT/ACT ICMA',
  '30/360 US',
  '30/360 ISDA',
  '30E/360',
  '30E/360 ISDA',
]);
export type DayCount = z.infer<typeof DayCount>;

/** The conventions that ask for nothing beside two dates. */
export type DateOnlyDayCount = Exclude<DayCount, 'ACT/365L' | 'ACT/ACT ICMA'>;

/** What some conventions ask beside the two dates. */
export interface DayCountOptions {
  /** `30E/360 ISDA`: the day on which the debt falls due; an end of February that is this day is not counted as a 30th. */
  readonly maturity?: IsoDate;
  /** `ACT/ACT ICMA`: the regular coupon period to which the dates belong; the dates themselves unless given, which then must be whole months apart. */
  readonly referenceStart?: IsoDate;
  /** `ACT/ACT ICMA`, and `ACT/365L`, where it is the day of the coupon and the second date unless given. */
  readonly referenceEnd?: IsoDate;
  /** Coupons in a year: 1, 2, 3, 4, 6 or 12. `ACT/365L` needs it; `ACT/ACT ICMA` takes it from the reference period unless given. */
  readonly frequency?: number;
  /** `ACT/ACT ICMA`: coupons fall on the last day of their months. */
  readonly endOfMonth?: boolean;
}

function checkDates(...dates: readonly IsoDate[]): void {
  const wrong = dates.find((date) => !isIsoDate(date));
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is not a date.`);
}

function monthsOfFrequency(frequency: number): number {
  if (!dividesYear(frequency)) throw new RangeError(`${frequency} coupons in a year is no frequency.`);
  return 12 / frequency;
}

/** Days that fall into leap years; 1 January 2024 is one, 1 January 2025 is none. */
function daysInLeapYears(from: IsoDate, to: IsoDate): number {
  let days = 0;
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const [first, next] = [`${String(year).padStart(4, '0')}-01-01`, `${String(year + 1).padStart(4, '0')}-01-01`];
    if (isLeapYear(year)) days += daysBetween(from > first ? from : first, to < next ? to : next);
  }
  return days;
}

function isdaActualFraction(from: IsoDate, to: IsoDate): DayFraction {
  const [days, leapDays] = [daysBetween(from, to), daysInLeapYears(from, to)];
  if (leapDays === 0) return { numerator: days, denominator: 365 };
  if (leapDays === days) return { numerator: days, denominator: 366 };
  return { numerator: leapDays * 365 + (days - leapDays) * 366, denominator: 365 * 366 };
}

/** 366 when an annual coupon period holds a 29 February, or when another coupon is paid in a leap year. */
function yearOfCoupon(from: IsoDate, couponDay: IsoDate, frequency: number | undefined): 365 | 366 {
  if (frequency === undefined) throw new RangeError('ACT/365L needs the number of coupons in a year.');
  if (monthsOfFrequency(frequency) < 12) return daysInYear(yearOf(couponDay));
  for (let year = yearOf(from); year <= yearOf(couponDay); year += 1) {
    const leapDay = `${String(year).padStart(4, '0')}-02-29`;
    if (isLeapYear(year) && from < leapDay && leapDay <= couponDay) return 366;
  }
  return 365;
}

function referencePeriod(from: IsoDate, to: IsoDate, options: DayCountOptions): ReferencePeriod {
  const { referenceStart: start = from, referenceEnd: end = to, frequency, endOfMonth = false } = options;
  checkDates(start, end);
  if (end <= start) throw new RangeError('The reference period ends before it starts.');
  const months =
    frequency === undefined ? Math.round((12 * daysBetween(start, end)) / 365) : monthsOfFrequency(frequency);
  const isGiven = options.referenceStart !== undefined && options.referenceEnd !== undefined;
  const isWhole = months > 0 && (addMonths(start, months) === end || addMonths(end, -months) === start || endOfMonth);
  if (months < 1 || (!isGiven && !isWhole)) throw new RangeError('ACT/ACT ICMA needs the regular coupon period.');
  return { start, end, months, endOfMonth };
}

/**
 * The part of a year from one day (counted) to another (not counted), exactly. Throws a RangeError for what is no date, for dates out of order and for
 * conventions that are not told what they need.
 */
export function dayFraction(
  convention: DayCount,
  from: IsoDate,
  to: IsoDate,
  options: DayCountOptions = {},
): DayFraction {
  checkDates(from, to);
  if (to < from) throw new RangeError(`${to} lies before ${from}.`);
  switch (convention) {
    case 'ACT/360':
      return { numerator: daysBetween(from, to), denominator: 360 };
    case 'ACT/365F':
      return { numerator: daysBetween(from, to), denominator: 365 };
    case 'ACT/365L':
      return {
        numerator: daysBetween(from, to),
        denominator: yearOfCoupon(from, options.referenceEnd ?? to, options.frequency),
      };
    case 'ACT/ACT ISDA':
      return isdaActualFraction(from, to);
    case 'ACT/ACT ICMA':
      return from === to
        ? { numerator: 0, denominator: 1 }
        : icmaDayFraction(from, to, referencePeriod(from, to, options));
    default:
      return { numerator: thirtyDayCount(convention, from, to, options.maturity ?? null), denominator: 360 };
  }
}

/** {@link dayFraction} as a number of years. */
export function yearFraction(convention: DayCount, from: IsoDate, to: IsoDate, options: DayCountOptions = {}): number {
  const { numerator, denominator } = dayFraction(convention, from, to, options);
  return numerator / denominator;
}

/** The days that a convention counts: those of months of 30 days for the conventions that have them, calendar days for the others. */
export function dayCountDays(convention: DayCount, from: IsoDate, to: IsoDate, options: DayCountOptions = {}): number {
  checkDates(from, to);
  return convention.startsWith('30') ? dayFraction(convention, from, to, options).numerator : daysBetween(from, to);
}
