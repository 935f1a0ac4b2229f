import { findCalendar, findEntityStatus } from '#functions/domain/configuration/exports/entity-choices-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import type { Faults } from '#shared/domain/faults.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

interface Chosen {
  readonly statusId: string | null;
  readonly calendar?: string | null;
}

/** What is wrong with what was chosen among the organization's own statuses and calendars. */
export async function choiceFaults(
  table: Table,
  type: EntityType,
  { statusId, calendar }: Chosen,
  before: Chosen | null = null,
): Promise<Faults> {
  // What was chosen earlier stays, also once it is no longer offered.
  const isNew = {
    statusId: statusId !== null && statusId !== before?.statusId,
    calendar: calendar !== before?.calendar,
  };
  const [status, days] = await Promise.all([
    isNew.statusId && statusId !== null ? findEntityStatus(table, statusId) : null,
    isNew.calendar && typeof calendar === 'string' ? findCalendar(table, calendar) : null,
  ]);
  return {
    ...(isNew.statusId && status?.entityType !== statusTypeOf(type)
      ? { statusId: 'Choose a status of the list.' }
      : {}),
    ...(isNew.calendar && typeof calendar === 'string' && days === null
      ? { calendar: 'Choose a calendar of the list.' }
      : {}),
  };
}

/** Refuses with every field that is wrong; `prefix` names the entity in a list of several. */
export function requireFaultless(faults: Faults, prefix = ''): void {
  const fields = Object.entries(faults).map(([field, sentence]) => [`${prefix}${field}`, sentence]);
  if (fields.length > 0) throw new DomainError('requestInvalid', { fields: Object.fromEntries(fields) });
}
