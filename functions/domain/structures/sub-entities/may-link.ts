import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { LinkedEnd } from '#shared/domain/link.ts';
import { entityPaths } from '../exports/entity-path-reader.ts';
import { readStructures } from '../exports/entity-reader.ts';
import type { Current, StoredSubEntity, SubEntityKind, SubEntityType } from './sub-entity-kind.ts';

/** Projects or financings with their structures, in the order in which they are asked for; those that are not there are left out. */
export async function readPlaced<Item extends StoredSubEntity>(
  table: Table,
  { keyOf, schema }: SubEntityKind<Item>,
  ends: readonly LinkedEnd[],
): Promise<readonly Current<Item>[]> {
  if (ends.length === 0) return [];
  const [items, homes] = await Promise.all([
    table.getMany(ends.map(keyOf), schema),
    readStructures(
      table,
      ends.map(({ dealId }) => dealId),
    ),
  ]);
  const byId = new Map(items.map((item) => [item.id, item]));
  return ends.flatMap(({ id, dealId }) => {
    const [item, home] = [byId.get(id), homes.get(dealId)];
    return item && home ? [{ item, home }] : [];
  });
}

const isSeenBy =
  (scope: RequestScope, kind: SubEntityType) =>
  ({ item, home }: Current<StoredSubEntity>): boolean =>
    scope.may('View', kind, subEntityPath(item.id, home));

/** What an entity is linked with, as far as the request sees it. */
export async function readLinked<Item extends StoredSubEntity>(
  scope: RequestScope,
  kind: SubEntityKind<Item>,
  ends: readonly LinkedEnd[],
): Promise<readonly Item[]> {
  const placed = await readPlaced(scope.table, kind, ends);
  return placed.filter(isSeenBy(scope, kind.kind)).map(({ item }) => item);
}

async function endOf({ organizationId }: Table, kind: SubEntityType, id: string): Promise<LinkedEnd[]> {
  const owner = await ownerOf(id);
  if (owner?.organizationId !== organizationId || owner.kind !== kind || owner.structureId === null) return [];
  return [{ id, dealId: owner.structureId }];
}

/** Those of the ids that name such a thing which the request sees: whoever connects a project with a financing has to see the other one. */
export async function readSeen<Item extends StoredSubEntity>(
  scope: RequestScope,
  kind: SubEntityKind<Item>,
  ids: readonly string[],
): Promise<readonly Current<Item>[]> {
  const ends = await Promise.all(ids.map((id) => endOf(scope.table, kind.kind, id)));
  const placed = await readPlaced(scope.table, kind, ends.flat());
  return placed.filter(isSeenBy(scope, kind.kind));
}

/** Ids of linked entities that the request does not see: it was not told of these links, and so says nothing by leaving them out. */
export async function unseenIds(
  scope: RequestScope,
  kind: SubEntityType,
  ends: readonly LinkedEnd[],
): Promise<ReadonlySet<string>> {
  const ids = ends.map(({ id }) => id);
  const paths = ids.length === 0 ? new Map<string, readonly string[]>() : await entityPaths(scope.table, ids);
  return new Set(ids.filter((id) => !scope.may('View', kind, paths.get(id) ?? [id])));
}
