import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';

/** A group as far as teams show it. */
const StoredGroup = z.object({
  id: z.string(),
  name: z.string(),
  agentCount: z.number().int(),
  launchStatus: z.enum(['Active', 'Obsolete']),
});
export type StoredGroup = z.infer<typeof StoredGroup>;

const groupKey = (id: string) => ({ kind: 'Group', id });

export const anyGroup = (table: Table, id: string): Promise<StoredGroup | null> => table.get(groupKey(id), StoredGroup);

/** A group that is in use; null for any other. */
export async function activeGroup(table: Table, id: string): Promise<StoredGroup | null> {
  const group = await anyGroup(table, id);
  return group?.launchStatus === 'Active' ? group : null;
}

/** Groups that are in use, by their ids. */
export async function groupsById(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, StoredGroup>> {
  const groups = await table.getMany(ids.map(groupKey), StoredGroup);
  return new Map(groups.filter(({ launchStatus }) => launchStatus === 'Active').map((group) => [group.id, group]));
}
