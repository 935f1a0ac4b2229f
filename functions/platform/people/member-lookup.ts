import { searchWords } from '#functions/platform/search/search-text.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { MemberRecord, memberKey } from './member-store.ts';

/** Member records of an organization, in the order in which their ids are given; ids of nobody are left out. */
export async function readMembers(table: Table, agentIds: readonly string[]): Promise<readonly MemberRecord[]> {
  const found = await table.getMany(agentIds.map(memberKey), MemberRecord);
  const byId = new Map(found.map((member) => [member.agentId, member]));
  return agentIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Enabled people of one access type whose name or e-mail address has every word of the search, by last name. A page may be short, or even
 * empty, while its cursor goes on.
 */
export const searchEnabledMembers = (
  table: Table,
  accessType: AccessType,
  search: string,
  page: PageRequest,
): Promise<Page<MemberRecord>> =>
  table.list(`Member#${accessType}`, MemberRecord, page, {
    filter: { contains: { searchText: searchWords(search) }, equals: { enabled: true } },
  });
