import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import { everyPage, type Page, type PageRequest, seenPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { noState } from '#shared/domain/entity-fields.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import type { Visibility } from '#shared/domain/entity-types.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { searchHits } from '../search/search-hits.ts';
import {
  type Current,
  financingKind,
  projectKind,
  type StoredSubEntity,
  type SubEntityKind,
  type SubEntityType,
} from '../sub-entities/sub-entity-kind.ts';
import { readStructures, subStructureIds } from './entity-reader.ts';
import { byName, structuresGrantedOneByOne } from './granted-structures-reader.ts';
import { structureKey } from './structure-reader.ts';

const queriesAtOnce = 16;

/** Whether something lies in a state that is asked for, or has none where that is asked for. */
export const isInState = ({ state }: { readonly state: string | null }, asked: string | undefined): boolean =>
  asked === undefined || (asked === noState ? state === null : state === asked);

interface SubEntityQuery extends PageRequest {
  readonly search?: string | undefined;
  readonly dealId?: string | undefined;
  readonly withinId?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly launchStatus: Structure['launchStatus'];
}

interface Asked<Item> extends SubEntityQuery {
  /** Whether it is asked for, as far as its own fields tell. */
  keeps(item: Item): boolean;
}

/** True where what is obsolete is asked for of an obsolete structure: all of it was taken out of force there, whatever its own status. */
async function isOfObsolete({ table }: RequestScope, query: SubEntityQuery): Promise<boolean> {
  const namedId = query.dealId ?? query.withinId;
  if (query.launchStatus !== 'Obsolete' || namedId === undefined) return false;
  return (await readStructures(table, [namedId])).get(namedId)?.launchStatus === 'Obsolete';
}

/** Those that may be seen, with the structures that they lie in. What lies in an obsolete structure is in force no more. */
async function placed<Item extends StoredSubEntity>(
  scope: RequestScope,
  { kind }: SubEntityKind<Item>,
  items: readonly Item[],
  query: Asked<Item>,
): Promise<Current<Item>[]> {
  const { launchStatus, visibility, withinId, dealId, keeps } = query;
  const isAll = await isOfObsolete(scope, query);
  const isAsked = (item: Item) =>
    (isAll || item.launchStatus === launchStatus) && (dealId ?? item.dealId) === item.dealId;
  const kept = items.filter((item) => isAsked(item) && keeps(item));
  const homes = await readStructures(
    scope.table,
    kept.map(({ dealId }) => dealId),
  );
  return kept.flatMap((item) => {
    const home = homes.get(item.dealId);
    if (home === undefined || !scope.may('View', kind, subEntityPath(item.id, home))) return [];
    if (visibility !== undefined && !home.visibilities.includes(visibility)) return [];
    if (withinId !== undefined && !structurePath(home).includes(withinId)) return [];
    return launchStatus === 'Active' && home.launchStatus === 'Obsolete' ? [] : [{ item, home }];
  });
}

/** Everything of the kind in some structures, by name. */
async function inStructures<Item extends StoredSubEntity>(
  { table }: RequestScope,
  { schema, prefix }: SubEntityKind<Item>,
  dealIds: readonly string[],
): Promise<Item[]> {
  const lists = await Promise.all(
    dealIds.map((id) => everyPage((cursor) => table.parts(structureKey(id), prefix, schema, { limit: 500, cursor }))),
  );
  return lists.flat().toSorted(byName);
}

function found<Item extends StoredSubEntity>(
  scope: RequestScope,
  kind: SubEntityKind<Item>,
  query: Asked<Item>,
): Promise<Page<Current<Item>>> {
  const { search = '', limit, cursor, keeps: _, ...filters } = query;
  const { launchStatus, dealId = null } = filters;
  return searchHits(scope, {
    search,
    types: [kind.kind],
    page: { limit, cursor },
    filters,
    keeps: (hit) => hit.launchStatus === launchStatus && (dealId === null || hit.structureId === dealId),
    items: async (hits) => {
      const homes = new Map(hits.map(({ id, structureId }) => [id, structureId]));
      const keys = [...homes].map(([id, structureId]) => kind.keyOf({ id, dealId: structureId }));
      const stored = await scope.table.getMany(keys, kind.schema);
      const seen = new Map((await placed(scope, kind, stored, query)).map((one) => [one.item.id, one]));
      return hits.map(({ id }) => seen.get(id) ?? null);
    },
  });
}

/** The structures in which somebody who sees only what is granted one by one may see something of the kind. */
async function grantedStructureIds(scope: RequestScope, kind: SubEntityType): Promise<readonly string[]> {
  const { grantedIds } = scope.places('View', kind);
  const [structures, owners] = await Promise.all([
    structuresGrantedOneByOne(scope),
    Promise.all(grantedIds.map(ownerOf)),
  ]);
  const ids = [
    ...(structures ?? []).map(({ id }) => id),
    ...owners.flatMap((owner) => (owner && structureIdOf(owner)) ?? []),
  ];
  return [...new Set(ids)];
}

/** The structures that have to be read; null where the list of the organization is shorter to go through. */
async function namedStructureIds(
  scope: RequestScope,
  kind: SubEntityType,
  { dealId, withinId }: SubEntityQuery,
): Promise<readonly string[] | null> {
  if (dealId !== undefined) return [dealId];
  if (withinId !== undefined) return idsWithin(scope.table, withinId);
  return scope.places('View', kind).everywhere ? null : grantedStructureIds(scope, kind);
}

/** A structure and everything below it, level by level. */
async function idsWithin(table: Table, id: string): Promise<readonly string[]> {
  const ids = new Set([id]);
  for (let level: readonly string[] = [id]; level.length > 0; ) {
    const below = await inParallel(level, queriesAtOnce, (above) => subStructureIds(table, above));
    level = below.flat().filter((found) => !ids.has(found));
    for (const found of level) ids.add(found);
  }
  return [...ids];
}

/** Reads the list of the organization until the page is full, because what may not be seen leaves gaps. */
const filledFrom = <Item extends StoredSubEntity>(
  scope: RequestScope,
  kind: SubEntityKind<Item>,
  query: Asked<Item>,
): Promise<Page<Current<Item>>> =>
  seenPage(
    (request) => scope.table.list(`${kind.kind}#${query.launchStatus}`, kind.schema, request),
    (stored) => placed(scope, kind, stored, query),
    ({ item }) => item.id,
    query,
  );

async function visibleSubEntities<Item extends StoredSubEntity>(
  scope: RequestScope,
  kind: SubEntityKind<Item>,
  query: Asked<Item>,
): Promise<Page<Current<Item>>> {
  if (query.search?.trim()) return found(scope, kind, query);
  const dealIds = await namedStructureIds(scope, kind.kind, query);
  if (dealIds === null) return filledFrom(scope, kind, query);
  const all = await placed(scope, kind, await inStructures(scope, kind, dealIds), query);
  const { items, nextCursor } = pageOfAll(all, query, ({ item }) => item.id);
  return { items, nextCursor };
}

/** A page of the projects that the request may see, by name. */
export const visibleProjects = (scope: RequestScope, query: Asked<StoredProject>) =>
  visibleSubEntities(scope, projectKind, query);

/** A page of the financings that the request may see, by name. */
export const visibleFinancings = (scope: RequestScope, query: Asked<StoredFinancing>) =>
  visibleSubEntities(scope, financingKind, query);
