import type { Table } from '#functions/platform/table.ts';
import { Calendar, EntityStatus } from '#shared/domain/configuration.ts';

/** A status in use; null for an id that names none. */
export async function findEntityStatus(table: Table, id: string): Promise<EntityStatus | null> {
  const status = await table.get({ kind: 'EntityStatus', id }, EntityStatus);
  return status?.launchStatus === 'Active' ? status : null;
}

/** A calendar in use; null for an id that names none. */
export async function findCalendar(table: Table, id: string): Promise<Calendar | null> {
  const calendar = await table.get({ kind: 'Calendar', id }, Calendar);
  return calendar?.launchStatus === 'Active' ? calendar : null;
}
