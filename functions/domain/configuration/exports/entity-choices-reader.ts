import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Calendar, StoredCalendar } from '#shared/domain/calendar.ts';
import { EntityStatus } from '#shared/domain/configuration.ts';

/** A status in use; null for an id that names none. */
export async function findEntityStatus(table: Table, id: string): Promise<EntityStatus | null> {
  const status = await table.get({ kind: 'EntityStatus', id }, EntityStatus);
  return status?.launchStatus === 'Active' ? status : null;
}

/** A calendar in use; null for an id that names none. */
export async function findCalendar(table: Table, id: string): Promise<Calendar | null> {
  const calendar = await table.get({ kind: 'Calendar', id }, StoredCalendar);
  return calendar?.launchStatus === 'Active' ? calendar : null;
}

const mostAtOnce = 500;

/** Every status in use, by type and position. */
export const everyEntityStatus = (table: Table): Promise<EntityStatus[]> =>
  everyPage((cursor) => table.list('EntityStatus#Active', EntityStatus, { limit: mostAtOnce, cursor }));

/** Every calendar in use, by name. */
export const everyCalendar = (table: Table): Promise<Calendar[]> =>
  everyPage((cursor) => table.list('Calendar#Active', StoredCalendar, { limit: mostAtOnce, cursor }));
