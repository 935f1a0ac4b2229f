import * as z from 'zod';

/** A calendar date without time or zone, `2026-03-31`. */
export type IsoDate = string;
/** A calendar month, `2026-03`. Quarterly and annual figures stand at the last month of their period. */
export type Period = string;

const daysInMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInYear = (year: number): 365 | 366 => (isLeapYear(year) ? 366 : 365);

/** `month` is 1–12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (daysInMonths[month - 1] ?? 0);

const hyphen = '-'.charCodeAt(0);

/** The number that two digits of a text make; NaN where one is no digit. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

export function isIsoDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false;
  const [year, month, day] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)];
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The first and the last day that somebody may enter, which tells slips of the keyboard from days. */
export const [firstEnteredDate, lastEnteredDate] = ['1900-01-01', '2199-12-31'] as const;
export const isEnteredDate = (text: string): boolean =>
  isIsoDate(text) && text >= firstEnteredDate && text <= lastEnteredDate;

/** Whether a text is a day of some year as `MM-DD`; 29 February is one. */
export const isMonthDay = (text: string): boolean => /^\d{2}-\d{2}$/.test(text) && isIsoDate(`2000-${text}`);

export const isPeriod = (text: string): boolean => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** A text of a shape with so many characters. */
export const shaped = (length: number, isShaped: (text: string) => boolean, words: string) =>
  z.string().max(length, words).refine(isShaped, words);

const anyDate = shaped(10, isIsoDate, 'Enter a date like 2026-03-31.');

/** A day as it is entered and kept. */
export const IsoDate = anyDate.refine(
  (date) => !isIsoDate(date) || isEnteredDate(date),
  'Enter a day of the years 1900 to 2199.',
);
/** A day that follows from others, and may lie beyond the years in which days are entered. */
export const DerivedDate = anyDate;
export const Period = shaped(7, isPeriod, 'Enter a month like 2026-03.');

const pad = (value: number, width: number) => String(value).padStart(width, '0');
/** Days and months are written far more often than anything else is padded. */
const twoDigitTexts = Array.from({ length: 100 }, (_, value) => pad(value, 2));
const twoDigitText = (value: number): string => twoDigitTexts[value] ?? pad(value, 2);
const yearText = (year: number): string => (year >= 1_000 ? String(year) : pad(year, 4));
const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${yearText(year)}-${twoDigitText(month)}-${twoDigitText(day)}`;

export const yearOf = (date: IsoDate | Period): number => twoDigits(date, 0) * 100 + twoDigits(date, 2);
/** 1–12. */
export const monthOf = (date: IsoDate | Period): number => twoDigits(date, 5);
export const dayOf = (date: IsoDate): number => twoDigits(date, 8);
export const periodOf = (date: IsoDate): Period => date.slice(0, 7);

/**
 * Whole days since 1970-01-01. Counted in years that begin in March, so that a leap day is the last of its year and every month
 * has its place: (153 × month + 2) / 5 days come before the month, 365 × year + year / 4 − year / 100 + year / 400 before the year.
 */
export function dayNumberOfParts(year: number, month: number, day: number): number {
  const monthFromMarch = (month + 9) % 12;
  const yearFromMarch = year - (monthFromMarch >= 10 ? 1 : 0);
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400);
  return 365 * yearFromMarch + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day - 719_469;
}

export const dayNumber = (date: IsoDate): number => dayNumberOfParts(yearOf(date), monthOf(date), dayOf(date));

/** Undoes {@link dayNumberOfParts}: in cycles of 400 years, which are 146,097 days long, and years that begin in March. */
function dateOfDayNumber(days: number): IsoDate {
  const shifted = days + 719_468;
  const cycle = Math.floor(shifted / 146_097);
  const dayOfCycle = shifted - cycle * 146_097;
  const leapDays = Math.floor(dayOfCycle / 1_460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return isoDate(yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, day);
}

export const addDays = (date: IsoDate, days: number): IsoDate => dateOfDayNumber(dayNumber(date) + days);
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);

/** Adds months and stays in the month: 31 January plus one month is 28 (29) February. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return isoDate(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

export function addMonthsToPeriod(period: Period, months: number): Period {
  const index = yearOf(period) * 12 + monthOf(period) - 1 + months;
  return `${yearText(Math.floor(index / 12))}-${twoDigitText((index % 12) + 1)}`;
}

/** The last day of the month. */
export const endOfPeriod = (period: Period): IsoDate =>
  isoDate(yearOf(period), monthOf(period), daysInMonth(yearOf(period), monthOf(period)));

/** Whether a day is the last one of its month. */
export const isMonthEnd = (date: IsoDate): boolean => dayOf(date) === daysInMonth(yearOf(date), monthOf(date));

/** {@link addMonths}, or the last day of the month that it leads to, where dates stick to the ends of months. */
export function addMonthsSticking(date: IsoDate, months: number, sticksToEnd: boolean): IsoDate {
  const later = addMonths(date, months);
  return sticksToEnd ? endOfPeriod(periodOf(later)) : later;
}

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (date: IsoDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

/** By the number of the day, from 0 on. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Mar`; `month` is 1–12. */
const shortMonth = (month: number): string => (monthNames[month - 1] ?? '').slice(0, 3);

/** `Mar 2026`, of a month or a day in it. */
export const monthInWords = (date: IsoDate | Period): string => `${shortMonth(monthOf(date))} ${yearOf(date)}`;

/** `Mar 31, 2026`. */
export const dateInWords = (date: IsoDate): string => `${shortMonth(monthOf(date))} ${dayOf(date)}, ${yearOf(date)}`;
