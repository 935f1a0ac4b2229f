import * as z from 'zod';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import { MemberRecord } from '#functions/platform/people/member-store.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import { groupAgentsList } from '../group-places.ts';

const GroupAgent = z.object({ agentId: z.string() });

/** The agents of a group, by last name, as their organization knows them. */
export async function listGroupMembers(table: Table, groupId: string, page: PageRequest): Promise<Page<MemberRecord>> {
  const { items, nextCursor } = await table.list(groupAgentsList(groupId), GroupAgent, page);
  const ids = items.map(({ agentId }) => agentId);
  return { items: await readMembers(table, ids), nextCursor };
}

/** Whether anybody in the organization holds a role. Looks through its people, of whom a query reads up to 1 MB at once. */
export async function isRoleHeld(table: Table, roleId: string): Promise<boolean> {
  for (const accessType of AccessType.options) {
    let cursor: string | undefined;
    do {
      const options = { filter: { contains: { roles: [roleId] } } };
      const page = await table.list(`Member#${accessType}`, MemberRecord, { limit: 1, cursor }, options);
      if (page.items.length > 0) return true;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return false;
}
