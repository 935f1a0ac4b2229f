import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { FoundItem } from '#functions/platform/search-index.ts';
import { searchIndex } from '#functions/platform/search-reader.ts';
import { searchTextOf } from '#functions/platform/search-text.ts';
import type { Page, PageRequest } from '#functions/platform/table.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { FoundEntity, type FoundType } from '#shared/domain/found-entity.ts';
import { readStructures } from './entity-reader.ts';
import { byName } from './visible-structures.ts';

interface Search {
  readonly search: string;
  readonly types: readonly FoundType[];
  readonly page: PageRequest;
}

/**
 * Who sees the whole organization needs no more than the index. Where it depends on the place, each hit is asked about with the structures
 * above it as they stand now: one more round trip.
 */
async function visibleHits(scope: RequestScope, hits: readonly FoundEntity[]): Promise<readonly FoundEntity[]> {
  const types = [...new Set<FoundType>(['Deal', ...hits.map(({ type }) => type)])];
  const places = new Map(types.map((type) => [type, scope.places('View', type)]));
  if (types.every((type) => places.get(type)?.differs === false)) {
    return hits.filter(({ type }) => places.get(type)?.everywhere && places.get('Deal')?.everywhere);
  }
  const homes = await readStructures(
    scope.table,
    hits.map(({ structureId }) => structureId),
  );
  return hits.filter(({ id, type, structureId }) => {
    const home = homes.get(structureId);
    if (home === undefined) return false;
    const path = structurePath(home);
    // A project or financing that was granted by itself is seen without its structure.
    const isSeen = scope.may('View', 'Deal', path) || places.get(type)?.grantedIds.includes(id) === true;
    return isSeen && (type === 'Deal' || scope.may('View', type, [id, ...path]));
  });
}

/** A thing that several of its entries have found is one hit; the one by its own name comes before those by counterparties. */
function onceEach(hits: readonly FoundEntity[]): readonly FoundEntity[] {
  const byId = new Map<string, FoundEntity>();
  for (const hit of hits) if (byId.get(hit.id)?.counterparty !== null || !byId.has(hit.id)) byId.set(hit.id, hit);
  return [...byId.values()];
}

const typeOrder: readonly FoundType[] = ['Deal', 'Loan', 'Project', 'Covenant', 'Document'];

/** What was probably meant comes first: the very name, then names that begin so, then other words, then counterparties. */
function nearness({ name, counterparty, customId }: FoundEntity, typed: string): number {
  const own = searchTextOf(name);
  if (own === typed || (customId !== null && searchTextOf(customId) === typed)) return 0;
  if (own.startsWith(typed)) return 1;
  return counterparty === null ? 2 : 3;
}

/** Orders what one read of the index has brought; the index itself knows no order but that of its words. */
const nearestFirst = (hits: readonly FoundEntity[], search: string): readonly FoundEntity[] => {
  const typed = searchTextOf(search.trim());
  return hits.toSorted(
    (a, b) =>
      nearness(a, typed) - nearness(b, typed) || typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type) || byName(a, b),
  );
};

/** A page of what a search finds among the things that the request may see. */
export function searchHits(scope: RequestScope, { search, types, page }: Search): Promise<Page<FoundEntity>> {
  const wanted = new Set(types);
  const answer = async (items: readonly FoundItem[]) => {
    const hits = items.map((item) => FoundEntity.parse(item)).filter(({ type }) => wanted.has(type));
    return visibleHits(scope, nearestFirst(onceEach(hits), search));
  };
  const purpose = [...wanted].toSorted().join();
  return searchIndex(scope.table, { text: search, purpose, ...page }, answer);
}
