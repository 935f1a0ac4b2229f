import { addDays, type IsoDate, weekdayOf } from '../../time/dates.ts';

export interface NamedDay {
  readonly date: IsoDate;
  readonly name: string;
}

/** Which days are business days somewhere. Two calendars are joined by asking both. */
export interface BusinessCalendar {
  /** As people call it: "Federal Reserve". */
  readonly name: string;
  isBusinessDay(day: IsoDate): boolean;
  /** Whether the day is always off, whatever its date. */
  isWeekend(day: IsoDate): boolean;
  /** The holiday that is kept on the day, on a weekend too; null on every other day. */
  holidayName(day: IsoDate): string | null;
}

export interface CalendarDays {
  readonly name: string;
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekend: readonly number[];
  readonly holidays: readonly NamedDay[];
  /** Days that are worked although they are weekend or holiday. */
  readonly workedDays: readonly IsoDate[];
  /** Whose holidays are kept besides, but not whose weekend. */
  readonly base: Pick<BusinessCalendar, 'holidayName'> | null;
}

/**
 * A calendar of named days. A holiday of its own goes before one of its base, and a worked day before both. Throws a RangeError where no day of the
 * week is left, since counting in such a calendar would never end.
 */
export function calendarOfDays({ name, weekend, holidays, workedDays, base }: CalendarDays): BusinessCalendar {
  const off = new Set(weekend);
  if (off.size === 7) throw new RangeError('A calendar needs a business day in the week.');
  const names = new Map(holidays.map((holiday) => [holiday.date, holiday.name]));
  const worked = new Set(workedDays);
  const isWeekend = (day: IsoDate): boolean => off.has(weekdayOf(day));
  const holidayName = (day: IsoDate): string | null =>
    worked.has(day) ? null : (names.get(day) ?? base?.holidayName(day) ?? null);
  return {
    name,
    isWeekend,
    holidayName,
    isBusinessDay: (day) => worked.has(day) || !(isWeekend(day) || holidayName(day) !== null),
  };
}

/** The holidays that close a day of the working week, from the first day to the last, both included. */
export function closuresBetween(calendar: BusinessCalendar, from: IsoDate, to: IsoDate): readonly NamedDay[] {
  const closures: NamedDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const name = calendar.holidayName(day);
    if (name !== null && !calendar.isWeekend(day)) closures.push({ date: day, name });
  }
  return closures;
}
