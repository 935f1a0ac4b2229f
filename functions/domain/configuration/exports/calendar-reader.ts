import type { Table } from '#functions/platform/storage/table.ts';
import { type Calendar, calendarOf, StoredCalendar } from '#shared/domain/calendar.ts';
import type { BusinessCalendar } from '#shared/finance/calendars/business-calendar.ts';

/** The calendar that an entity counts by, also one that is no longer offered; null where it has chosen none. */
export async function readCalendar(table: Table, id: string | null): Promise<Calendar | null> {
  if (id === null) return null;
  const calendar = await table.get({ kind: 'Calendar', id }, StoredCalendar);
  // Calendars are never removed, and counting by another one would only look right.
  if (calendar === null) throw new Error(`The calendar ${id} is gone.`);
  return calendar;
}

/** The first day of the fiscal year, `MM-DD`, of an entity that names none: its calendar's, else the calendar year's. An id that names no calendar is refused elsewhere. */
export async function fiscalYearStartOf(table: Table, calendarId: string | null): Promise<string> {
  const calendar = calendarId === null ? null : await table.get({ kind: 'Calendar', id: calendarId }, StoredCalendar);
  return calendar?.fiscalYearStart ?? '01-01';
}

/**
 * The business days by which an entity counts: its own calendar, else that of the structure in which it lies, else the Federal Reserve's. `chosen` names
 * the calendars in that order.
 */
export async function readBusinessDays(table: Table, ...chosen: readonly (string | null)[]): Promise<BusinessCalendar> {
  return calendarOf(await readCalendar(table, chosen.find((id) => id !== null) ?? null));
}
