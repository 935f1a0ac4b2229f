import { searchWords } from '#functions/platform/search/search-text.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { GroupType } from '#shared/domain/group.ts';
import { listPrefix, StoredGroup } from '../group-records.ts';

/**
 * Active groups of one type whose name has every word of the search, by name. While something is searched for, a page may be short, or even
 * empty, although its cursor goes on.
 */
export const listActiveGroups = (
  table: Table,
  type: GroupType,
  search: string | undefined,
  page: PageRequest,
): Promise<Page<StoredGroup>> =>
  table.list('Group#Active', StoredGroup, page, {
    prefix: listPrefix(type),
    filter: { contains: { searchText: searchWords(search) } },
  });

/** Active groups of an organization, by their ids. */
export async function findActiveGroups(table: Table, ids: readonly string[]): Promise<readonly StoredGroup[]> {
  const found = await table.getMany(
    ids.map((id) => ({ kind: 'Group', id })),
    StoredGroup,
  );
  return found.filter(({ launchStatus }) => launchStatus === 'Active');
}
