import * as z from 'zod';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { ApiClient } from '#shared/domain/api-client.ts';
import {
  type ApiClientRecord,
  apiClientList,
  listClientRecords,
  readClientRecords,
  readUses,
} from '../api-clients/api-client-store.ts';

/** Whether any API client of the organization has a role. */
export async function isRoleOfClient(table: Table, roleId: string): Promise<boolean> {
  const options = { filter: { equals: { roleId } } };
  let cursor: string | undefined;
  do {
    const page = await table.list(apiClientList, z.object({ id: z.string() }), { limit: 1, cursor }, options);
    if (page.items.length > 0) return true;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return false;
}

/** What a review of access tells of a client. */
export type ReviewedClient = Pick<ApiClient, 'id' | 'name' | 'roleId' | 'scopes' | 'validUntil' | 'lastUsedOn'>;

async function withUses(table: Table, clients: readonly ApiClientRecord[]): Promise<readonly ReviewedClient[]> {
  const uses = await readUses(
    table,
    clients.map(({ id }) => id),
  );
  return clients.map(({ id, name, roleId, scopes, validUntil }) => ({
    id,
    name,
    roleId,
    scopes,
    validUntil,
    lastUsedOn: uses.get(id) ?? null,
  }));
}

/** The clients of an organization by name. */
export async function listReviewedClients(table: Table, page: PageRequest): Promise<Page<ReviewedClient>> {
  const { items, nextCursor } = await listClientRecords(table, page);
  return { items: await withUses(table, items), nextCursor };
}

/** Clients by their ids; those that were revoked are left out. */
export async function readReviewedClients(table: Table, ids: readonly string[]): Promise<readonly ReviewedClient[]> {
  return withUses(table, await readClientRecords(table, ids));
}
