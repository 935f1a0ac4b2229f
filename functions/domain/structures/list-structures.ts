import { type PageReply, page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { everyPage, filledPage, type Page } from '#functions/platform/storage/paging.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import type { Structure, StructureRow } from '#shared/domain/structure.ts';
import type { StructuresContext } from './context.ts';
import { readStructures } from './exports/entity-reader.ts';
import { structuresGrantedOneByOne } from './exports/granted-structures-reader.ts';
import { seenAncestorIds, type Viewer, viewerOf } from './exports/seen-entity-reader.ts';
import { listStructures as listStored } from './exports/structure-reader.ts';
import { structureRows } from './exports/structure-rows-reader.ts';
import { readSeenStructure } from './exports/structure-sight-reader.ts';
import { searchHits } from './search/search-hits.ts';
import { isRanked, rankedStructures } from './summary/ranked-structures.ts';

type Calls = typeof structures.calls;
type Query = QueryOf<Calls['listStructures']>;

const passes =
  (query: Query, belowId: string | null, viewer: Viewer) =>
  (structure: Structure): boolean =>
    structure.launchStatus === query.launchStatus &&
    (query.visibility === undefined || structure.visibilities.includes(query.visibility)) &&
    (query.structureType === undefined || structure.structureType === query.structureType) &&
    // Whoever does not see what is above a structure has it at the top.
    (query.topLevel !== 'true' || seenAncestorIds(structure, viewer).length === 0) &&
    (belowId === null || structure.ancestorIds.includes(belowId));

function found(
  scope: RequestScope,
  query: Query,
  belowId: string | null,
  keeps: (structure: Structure) => boolean,
): Promise<Page<Structure>> {
  const { search = '', limit, cursor, launchStatus, structureType = null, visibility, topLevel } = query;
  const filters = { launchStatus, structureType, visibility, topLevel };
  return searchHits(scope, {
    search,
    types: ['Deal'],
    page: { limit, cursor },
    filters: { ...filters, belowId },
    keeps: (hit) => hit.launchStatus === launchStatus && (structureType === null || hit.entityType === structureType),
    items: async (hits) => {
      const stored = await readStructures(
        scope.table,
        hits.map(({ id }) => id),
      );
      return hits.map(({ id }) => {
        const structure = stored.get(id);
        return structure && keeps(structure) ? structure : null;
      });
    },
  });
}

/** By name, or in the order in which the search finds them. */
async function keptPage(scope: RequestScope, query: Query, belowId: string | null): Promise<Page<Structure>> {
  const keeps = passes(query, belowId, viewerOf(scope));
  if (query.search?.trim()) return found(scope, query, belowId, keeps);
  const granted = await structuresGrantedOneByOne(scope);
  if (granted !== null) return pageOfAll(granted.filter(keeps), query);
  const maySee = (structure: Structure) => scope.may('View', 'Deal', structurePath(structure));
  return filledPage(
    (request) => listStored(scope.table, query.launchStatus, request),
    (structure) => keeps(structure) && maySee(structure),
    query,
  );
}

const mostAtOnce = 500;

/** Another order, or a choice by what is derived, is made of the whole list; its pages are cut from that. */
async function rankedPage(scope: RequestScope, query: Query, belowId: string | null): Promise<Page<Structure>> {
  const all = await everyPage((cursor) => keptPage(scope, { ...query, limit: mostAtOnce, cursor }, belowId));
  return pageOfAll(await rankedStructures(scope, all, query), query);
}

async function visible(
  { scope }: StructuresContext,
  query: Query,
  belowId: string | null = null,
): Promise<PageReply<StructureRow[]>> {
  const { items, nextCursor } = await (isRanked(query) ? rankedPage : keptPage)(scope, query, belowId);
  return page({ items: await structureRows(scope, items), nextCursor });
}

export const listStructures: UseCase<Calls['listStructures'], StructuresContext> = ({ query }, context) =>
  visible(context, query);

export const listStructuresOfOrganization: UseCase<Calls['listStructuresOfOrganization'], StructuresContext> = (
  { query },
  context,
) => visible(context, query);

export const filterStructures: UseCase<Calls['filterStructures'], StructuresContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  if (params.id === aggregateId || params.id === scope.organizationId) return visible(context, query);
  const above = await readSeenStructure(scope, params.id);
  return visible(context, query, above.id);
};
