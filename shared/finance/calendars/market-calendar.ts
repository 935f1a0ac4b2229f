import { addDays, type IsoDate, weekdayOf, yearOf } from '../../time/dates.ts';
import { type BusinessCalendar, calendarOfDays, type NamedDay } from './business-calendar.ts';
import type { Holiday } from './us-holidays.ts';

/** How a market keeps a holiday. */
export interface KeptHoliday {
  readonly holiday: Holiday;
  /** Where it goes from a Saturday: to the Friday before, or nowhere, so that the market is open on that Friday. */
  readonly fromSaturday: 'Friday' | 'Nowhere';
  /** Years in which the market doesn't keep it. */
  readonly isOpenIn?: (year: number) => boolean;
}

interface Market {
  readonly name: string;
  readonly holidays: readonly KeptHoliday[];
  /** Days on which it was closed once. */
  readonly closings: readonly NamedDay[];
}

/** A holiday on Sunday is kept on Monday in every market. */
function observed(day: IsoDate, fromSaturday: KeptHoliday['fromSaturday']): IsoDate {
  if (weekdayOf(day) === 0) return addDays(day, 1);
  return weekdayOf(day) === 6 && fromSaturday === 'Friday' ? addDays(day, -1) : day;
}

const keptDay = ({ holiday, fromSaturday, isOpenIn }: KeptHoliday, year: number): readonly NamedDay[] => {
  const day = isOpenIn?.(year) ? null : holiday.dayIn(year);
  return day === null ? [] : [{ date: observed(day, fromSaturday), name: holiday.name }];
};

/** The days of a market by year. New Year's Day of the next year may be kept on the last day of this one. */
export function marketCalendar({ name, holidays, closings }: Market): BusinessCalendar {
  const known = new Map<number, ReadonlyMap<IsoDate, string>>();
  const namesIn = (year: number): ReadonlyMap<IsoDate, string> => {
    const names =
      known.get(year) ??
      new Map(
        [...holidays.flatMap((kept) => [...keptDay(kept, year), ...keptDay(kept, year + 1)]), ...closings]
          .filter(({ date }) => yearOf(date) === year)
          .map((day) => [day.date, day.name]),
      );
    known.set(year, names);
    return names;
  };
  return calendarOfDays({
    name,
    weekend: [0, 6],
    holidays: [],
    workedDays: [],
    base: { holidayName: (day) => namesIn(yearOf(day)).get(day) ?? null },
  });
}
