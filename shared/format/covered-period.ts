import { type DueCalendar, dueDateFor, followsEvents, type Scheduled } from '../domain/covenant-schedule.ts';
import { termsOn } from '../domain/terms-in-time.ts';
import { addDays, dateInWords, type IsoDate } from '../time/dates.ts';

/** What falls due before a period ends, or is counted from a start, is for the period that begins then: next year's budget. */
const isForNext = (covenant: Scheduled, periodEnd: IsoDate, calendar: DueCalendar): boolean =>
  covenant.anchor === 'FiscalYearStart' ||
  covenant.anchor === 'PeriodStart' ||
  dueDateFor(covenant, periodEnd, calendar) < periodEnd;

/** The period that a delivery is for: `period to Sep 30, 2026`, `fiscal year beginning Jan 1, 2027`, `week to Oct 9, 2026`, `event of Oct 9, 2026`. */
export function formatCoveredPeriod(agreed: Scheduled, periodEnd: IsoDate, calendar: DueCalendar): string {
  const covenant = termsOn(agreed, periodEnd);
  if (followsEvents(covenant)) return `event of ${dateInWords(periodEnd)}`;
  if (covenant.frequency === 'Daily') return `day ${dateInWords(periodEnd)}`;
  if (covenant.frequency === 'Weekly') return `week to ${dateInWords(periodEnd)}`;
  if (!isForNext(covenant, periodEnd, calendar)) return `period to ${dateInWords(periodEnd)}`;
  const period = covenant.frequency === 'Annually' ? 'fiscal year' : 'period';
  return `${period} beginning ${dateInWords(addDays(periodEnd, 1))}`;
}

/** The same at the beginning of a line. */
export const coveredPeriodTitle = (
  ...[covenant, periodEnd, calendar]: Parameters<typeof formatCoveredPeriod>
): string => formatCoveredPeriod(covenant, periodEnd, calendar).replace(/^./, (letter) => letter.toUpperCase());
