import { type IsoDate, isEnteredDate, isIsoDate, weekdayNames, weekdayOf } from '../time/dates.ts';

const monthDayYear = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function isoOfMonthDayYear(text: string): IsoDate | null {
  const match = monthDayYear.exec(text);
  if (!match) return null;
  const [, month = '', day = '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}

/** Whether a date field may be saved: empty, or a day that exists, as M/D/YYYY between 1900 and 2199. `2026-03-31` is not valid input. */
export function isValidDateInput(text: string): boolean {
  if (text === '') return true;
  const date = isoOfMonthDayYear(text);
  return date !== null && isEnteredDate(date);
}

/**
 * The date that a text means, `2026-03-31` of `3/31/2026`, `03/31/2026` or `2026-03-31`; null when there is no such day. `02/29` has no year
 * that could decide whether it exists, and is kept as it is.
 */
export function parseDate(text: string | null | undefined): IsoDate | '02/29' | null {
  const trimmed = (text ?? '').trim();
  if (trimmed === '02/29') return trimmed;
  return isIsoDate(trimmed) ? trimmed : isoOfMonthDayYear(trimmed);
}

/** A day of any year as `MM/DD`, kept as it is; null when no year has it. Never read through a year, which would lose `02/29`. */
export function parseMonthDay(text: string | null | undefined): string | null {
  const match = /^(\d{2})\/(\d{2})$/.exec((text ?? '').trim());
  return match && isIsoDate(`2000-${match[1]}-${match[2]}`) ? match[0] : null;
}

/** `3/31/2026`, as date fields show it; empty for anything that is no date. */
export function formatDateInput(date: IsoDate | null | undefined): string {
  if (!date || !isIsoDate(date)) return '';
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** Whether a timestamp stands for a whole day: it ends in `00:00:00Z`. */
export const isMidnight = (timestamp: string): boolean => /(^|T)00:00:00Z$/.test(timestamp);

/** `Monday` of `1/1/2024`; null when there is no such day. */
export function weekdayOfDateInput(text: string): string | null {
  const date = isoOfMonthDayYear(text);
  return date === null ? null : (weekdayNames[weekdayOf(date)] ?? null);
}
