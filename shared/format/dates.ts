import {
  dateInWords,
  daysBetween,
  type IsoDate,
  isIsoDate,
  monthInWords,
  monthNames,
  type Period,
} from '../time/dates.ts';
import { type FigureFrequency, isByDay } from '../time/figure-period.ts';
import { noValue } from './no-value.ts';

/** `Mar 31, 2026`. */
export function formatDate(date: IsoDate | null | undefined): string {
  return !date || !isIsoDate(date) ? noValue : dateInWords(date);
}

/** `Mar 2026`. */
export function formatPeriod(period: Period | null | undefined): string {
  return period ? monthInWords(period) : noValue;
}

/** `Mar 2026`, `3 months to Mar 2026`, `Year to Mar 2026`, `Mar 31, 2026`: a figure's period with its length. */
export function formatFigurePeriod(
  figure: { frequency: FigureFrequency | 'Semiannually'; period: string } | null | undefined,
): string {
  if (!figure) return noValue;
  const { frequency, period } = figure;
  if (frequency !== 'Semiannually' && isByDay(frequency)) return formatDate(period);
  const month = formatPeriod(period);
  return {
    Monthly: month,
    Quarterly: `3 months to ${month}`,
    Semiannually: `6 months to ${month}`,
    Annually: `Year to ${month}`,
  }[frequency];
}

/** `June 1` of `06-01`. */
export function formatMonthDay(monthDay: string): string {
  const [month, day] = monthDay.split('-').map(Number);
  return `${monthNames[(month ?? 1) - 1] ?? ''} ${day ?? 1}`;
}

/** `Mar 31, 2026, 2:05 PM` in the zone of the reader; `Mar 31, 2026, 2:05 PM EDT` in a zone that is given. */
export function formatMoment(instant: string | null | undefined, timeZone?: string): string {
  const time = instant ? new Date(instant) : null;
  if (time === null || Number.isNaN(time.getTime())) return noValue;
  return time.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone, timeZoneName: 'short' }),
  });
}

/** How far a date is from today, in the words people use: `today`, `in 12 days`, `8 days ago`. */
export function formatDistance(date: IsoDate, today: IsoDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
