import { addDays, type IsoDate } from '../../time/dates.ts';
import type { BusinessCalendar } from './business-calendar.ts';

/**
 * Counts business days forward (backward for a negative count) and doesn't count the start itself; a count of 0 leaves the day as it is, on a holiday
 * too. The same as WORKDAY of Excel.
 */
export function addBusinessDays(date: IsoDate, count: number, calendar: BusinessCalendar): IsoDate {
  const step = Math.sign(count);
  let day = date;
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step);
    if (calendar.isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Which of the two days that bound a count are counted themselves. */
export type CountedEnds = 'First' | 'Last' | 'Both' | 'Neither';

/**
 * Business days from one day to another, negative where the second is earlier. `Last` undoes `addBusinessDays`; `Both` is what NETWORKDAYS of Excel
 * counts, `First` what QuantLib counts where it isn't told otherwise. A day and itself are one business day for `Both` and none for the others.
 */
export function businessDaysBetween(
  from: IsoDate,
  to: IsoDate,
  calendar: BusinessCalendar,
  counted: CountedEnds = 'Last',
): number {
  if (from === to) return counted === 'Both' && calendar.isBusinessDay(from) ? 1 : 0;

  const step = from < to ? 1 : -1;
  const isCounted = (day: IsoDate): boolean => {
    if (day === from && counted !== 'First' && counted !== 'Both') return false;
    if (day === to && counted !== 'Last' && counted !== 'Both') return false;
    return calendar.isBusinessDay(day);
  };
  let days = isCounted(to) ? 1 : 0;
  for (let day = from; day !== to; day = addDays(day, step)) if (isCounted(day)) days += 1;
  return days === 0 ? 0 : days * step;
}
