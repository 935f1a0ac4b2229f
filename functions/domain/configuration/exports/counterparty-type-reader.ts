import type { Table } from '#functions/platform/storage/table.ts';
import { CounterpartyType } from '#shared/domain/configuration.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Refuses with `counterpartyTypeNotFound` an id that names no counterparty type in use. */
export async function requireCounterpartyType(table: Table, id: string): Promise<void> {
  const type = await table.get({ kind: 'CounterpartyType', id }, CounterpartyType);
  if (type?.launchStatus !== 'Active') throw new DomainError('counterpartyTypeNotFound');
}
