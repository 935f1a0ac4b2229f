import { nameChanges, nameHolders } from '#functions/platform/storage/name-claims.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** As what an organization's identity provider knows its people: unique there, and found without looking through them. */
const space = 'ExternalId';

/** What goes into the transaction of somebody who gets, changes or loses an external id. Refuses with `externalIdTaken`. */
export async function externalIdChanges(
  table: Table,
  agentId: string,
  before: string | null,
  after: string | null,
): Promise<PendingChange[]> {
  if (before === after) return [];
  return nameChanges(table, { space, id: agentId, before, after }, () => new DomainError('externalIdTaken'));
}

/** The id of whoever has an external id; one that differs in case only is found, too. */
export async function agentIdOfExternalId(table: Table, externalId: string): Promise<string | null> {
  const [holder] = (await nameHolders(table, space, [externalId])).values();
  return holder ?? null;
}
