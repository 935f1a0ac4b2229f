import * as z from 'zod';
import type { Table } from '#functions/platform/table.ts';
import { apiClientList } from './api-clients/api-client-store.ts';

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
