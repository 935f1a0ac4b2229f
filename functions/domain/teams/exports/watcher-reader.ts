import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';

/** That somebody watches one thing, or all of an entity where `sourceId` is null; derived from their subscription. */
const Watcher = z.object({ agentId: z.string(), sourceId: z.string().nullable() });

interface Watched {
  readonly id: string;
  readonly agentId: string;
  readonly entityId: string;
  readonly sourceId: string | null;
}

const keyOf = (id: string) => ({ kind: 'Subscription', id, part: 'WATCHES' });
const groupOf = (entityId: string): string => `Watchers#${entityId}`;

/** What goes into the transaction with which somebody begins to watch. */
export const watcherWrite = (table: Table, { id, agentId, entityId, sourceId }: Watched): DerivedWrite =>
  table.derive.put(keyOf(id), { agentId, sourceId }, { group: groupOf(entityId), sort: id });

/** What goes into the transaction with which somebody stops. */
export const watcherRemoval = (table: Table, id: string): DerivedWrite => table.derive.remove(keyOf(id));

const listsAtOnce = 8;

/** Who watches something: the thing itself, or what it belongs to, or an entity of its path as a whole. */
export async function watchersOf(
  table: Table,
  path: readonly string[],
  sourceIds: readonly string[],
): Promise<readonly string[]> {
  const watchers = await inParallel(path, listsAtOnce, (entityId) =>
    everyPage((cursor) => table.list(groupOf(entityId), Watcher, { limit: 500, cursor })),
  );
  return watchers
    .flat()
    .filter((one) => one.sourceId === null || sourceIds.includes(one.sourceId))
    .map(({ agentId }) => agentId);
}
