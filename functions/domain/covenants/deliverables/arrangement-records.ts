import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { StoredArrangement } from '#shared/domain/delivery-arrangement.ts';

const prefix = 'ARRANGEMENT#';

export const arrangementKey = (entityId: string, covenantId: string) => ({
  kind: 'Deal',
  id: entityId,
  part: `${prefix}${covenantId}`,
});

/** By covenant; none for those that nobody has arranged anything for. */
export type Arrangements = ReadonlyMap<string, StoredArrangement>;

export const readArrangement = (
  table: Table,
  entityId: string,
  covenantId: string,
): Promise<StoredArrangement | null> => table.get(arrangementKey(entityId, covenantId), StoredArrangement);

/** All arrangements of a structure. */
export async function readArrangements(table: Table, entityId: string): Promise<Arrangements> {
  const all = await everyPage((cursor) =>
    table.parts({ kind: 'Deal', id: entityId }, prefix, StoredArrangement, { limit: 500, cursor }),
  );
  return new Map(all.map((one) => [one.covenantId, one]));
}
