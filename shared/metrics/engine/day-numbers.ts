import {
  addDays,
  dayNumberOfParts,
  daysBetween,
  daysInMonth,
  firstEnteredDate,
  type IsoDate,
} from '../../time/dates.ts';

/** Dates in columns are whole days since 1 January 1900, as days of figures are. */
const firstDay: IsoDate = firstEnteredDate;
const daysFrom1900To1970 = 25_567;

export const dayNumberOf = (date: IsoDate): number => daysBetween(firstDay, date);

/** Days of the years 1900 to 2199 as dates, each written once: rates of return and day counts ask for the same ones again and again. */
const written: IsoDate[] = [];
const lastWritten = 109_572;

export function dateOfDayNumber(day: number): IsoDate {
  if (!(day >= 0 && day <= lastWritten)) return addDays(firstDay, day);
  const known = written[day];
  if (known !== undefined) return known;
  const date = addDays(firstDay, day);
  written[day] = date;
  return date;
}

export interface CivilDay {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
}

/** Year, month and day by arithmetic alone, since whole columns of dates are taken apart. After Howard Hinnant, "chrono-compatible low-level date algorithms". */
export function civilOf(dayNumber: number): CivilDay {
  const z = dayNumber - daysFrom1900To1970 + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
}

/** The same day so many months later, at most the last of the month. */
export function addMonthsTo(dayNumber: number, months: number): number {
  const { year, month, day } = civilOf(dayNumber);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return dayNumberOfParts(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) + daysFrom1900To1970;
}

/** Whole months from one day to another, negative backwards: 31 January to 28 February is one, as the last day of its month. */
export function wholeMonthsBetween(from: number, to: number): number {
  if (to < from) return -wholeMonthsBetween(to, from) || 0;
  const [a, b] = [civilOf(from), civilOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return addMonthsTo(from, months) > to ? months - 1 : months;
}
