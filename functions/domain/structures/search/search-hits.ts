import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { FoundItem } from '#functions/platform/search/search-index.ts';
import { searchIndex } from '#functions/platform/search/search-reader.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { FoundEntity, type FoundType } from '#shared/domain/found-entity.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { StructuresContext } from '../context.ts';
import { readStructures } from '../exports/entity-reader.ts';
import { byName } from '../exports/granted-structures-reader.ts';

interface Search<Item> {
  readonly search: string;
  readonly types: readonly FoundType[];
  readonly page: PageRequest;
  /** What is asked for beside the text, for the cursor to lead on in nothing else. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** Whether a hit can be what is asked for, as far as the hit tells. */
  keeps?(hit: FoundEntity): boolean;
  /** Whether a found document may be seen; without it, only what is no document is looked for. */
  readonly seesDocument?: StructuresContext['seesDocument'];
  /** What is answered for each hit; null for one that is not what is asked for. */
  items(hits: readonly FoundEntity[]): Promise<readonly (Item | null)[]>;
}

/** What the permission to see a hit is about. */
const sourceOfHit = ({ type, covenantType }: FoundEntity): SourceType =>
  type === 'Covenant' ? sourceOfCovenant(covenantType) : type;

/** Whether it lies in the organization's own room, above which there is nothing. */
const isOwn = ({ room }: FoundEntity): boolean => room?.type === 'Organization';

const placeOf = ({ id, folderId, originalId }: FoundEntity) => ({
  id,
  parentId: folderId,
  translationOf: originalId === null ? null : { documentId: originalId },
});

/**
 * Who sees the whole organization needs no more than the index. Where it depends on the place, each hit is asked about with the structures
 * above it as they stand now: one more round trip.
 */
async function visibleHits(
  scope: RequestScope,
  hits: readonly FoundEntity[],
  seesDocument: StructuresContext['seesDocument'] | undefined,
): Promise<readonly FoundEntity[]> {
  const sources = [...new Set<SourceType>(['Deal', ...hits.map(sourceOfHit)])];
  const places = new Map(sources.map((source) => [source, scope.places('View', source)]));
  if ([...places.values()].every(({ namedIds, inPart }) => namedIds.length === 0 && !inPart)) {
    const seesAll = (source: SourceType): boolean => places.get(source)?.everywhere === true;
    return hits.filter((hit) => seesAll(sourceOfHit(hit)) && (isOwn(hit) || seesAll('Deal')));
  }
  const homes = await readStructures(
    scope.table,
    hits.map(({ structureId }) => structureId),
  );
  const sees = await Promise.all(
    hits.map(async (hit) => {
      const { id, type, structureId, room } = hit;
      const source = sourceOfHit(hit);
      if (isOwn(hit)) return seesDocument?.(scope, [], placeOf(hit)) ?? false;
      const home = homes.get(structureId);
      if (home === undefined) return false;
      const path = structurePath(home);
      const seesHome = scope.may('View', 'Deal', path);
      if (type === 'Deal') return seesHome;
      // A project or financing, or its room, that was granted by itself is seen without its structure; what is denied of it is asked about below.
      if (!seesHome && places.get(source)?.grantedIds.includes(room?.id ?? id) !== true) return false;
      if (type === 'Document') {
        const roomPath = room === null ? path : subEntityPath(room.id, home);
        return seesDocument?.(scope, roomPath, placeOf(hit)) ?? false;
      }
      return scope.may('View', source, [id, ...path], { sourceIds: [id] });
    }),
  );
  return hits.filter((_, at) => sees[at]);
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
  const own = foldedText(name);
  if (own === typed || (customId !== null && foldedText(customId) === typed)) return 0;
  if (own.startsWith(typed)) return 1;
  return counterparty === null ? 2 : 3;
}

/** Orders what one read of the index has brought; the index itself knows no order but that of its words. */
const nearestFirst = (hits: readonly FoundEntity[], search: string): readonly FoundEntity[] => {
  const typed = foldedText(search.trim());
  return hits.toSorted(
    (a, b) =>
      nearness(a, typed) - nearness(b, typed) || typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type) || byName(a, b),
  );
};

/** Things that one of several entries has found are answered once a page. */
function onceAPage<Item>({ items }: Pick<Search<Item>, 'items'>): Search<Item>['items'] {
  const answeredIds = new Set<string>();
  return async (hits) => {
    const isFresh = hits.map(({ id }) => {
      const isKnown = answeredIds.has(id);
      answeredIds.add(id);
      return !isKnown;
    });
    return (await items(hits)).map((item, at) => (isFresh[at] ? item : null));
  };
}

/** A page of what a search finds among the things that the request may see. */
export function searchHits<Item>(scope: RequestScope, request: Search<Item>): Promise<Page<Item>> {
  const { search, types, page, seesDocument, filters = {}, keeps = () => true } = request;
  const wanted = new Set(types);
  const hits = async (
    entries: readonly FoundItem[],
    isFoundBy: (texts: readonly (string | null)[]) => boolean,
  ): Promise<readonly FoundEntity[]> => {
    const found = entries.map((entry) => FoundEntity.parse(entry));
    const asked = found.filter(
      (hit) =>
        wanted.has(hit.type) &&
        keeps(hit) &&
        // Its own entry is answered instead, on this page or another.
        (hit.counterparty === null || !isFoundBy([hit.name, hit.customId, hit.place])),
    );
    return visibleHits(scope, nearestFirst(onceEach(asked), search), seesDocument);
  };
  const purpose = JSON.stringify([[...wanted].toSorted(), filters]);
  return searchIndex(scope.table, { text: search, purpose, ...page }, { hits, items: onceAPage(request) });
}
