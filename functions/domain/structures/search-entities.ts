import { readCovenants } from '#functions/domain/covenants/covenant-reader.ts';
import { readRoom } from '#functions/domain/data-room/document-reader.ts';
import { PageReply } from '#functions/platform/reply.ts';
import { signingKey } from '#functions/platform/secrets.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { readToken, signToken } from '#functions/platform/signed-token.ts';
import type { structures } from '#shared/contract/structures.ts';
import { type FoundEntity, FoundType } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { matchesWords, wordsOf } from './search-words.ts';
import { listStructures } from './structure-reader.ts';

/** Structures whose rooms and covenants are read together. */
const structuresAtOnce = 20;
/** A request looks through this many structures; whoever finds nothing goes on with the cursor. */
const batchesPerRequest = 10;

/** Where the next page goes on: a batch of structures, and how many of its hits were answered already. */
interface Place {
  readonly launchStatus: Structure['launchStatus'];
  readonly batch: string | null;
  readonly skip: number;
}

interface Search {
  readonly words: readonly string[];
  readonly types: ReadonlySet<FoundType>;
  readonly scope: StructuresContext['scope'];
}

const hit = (structure: Structure, found: Pick<FoundEntity, 'id' | 'type' | 'name'> & Partial<FoundEntity>) => ({
  structureId: structure.id,
  structureName: structure.name,
  launchStatus: structure.launchStatus,
  folderId: null,
  covenantType: null,
  ...found,
});

async function documentsIn(structure: Structure, { words, types, scope }: Search): Promise<FoundEntity[]> {
  if (!types.has('Document') || !scope.may('View', 'Document', structure.id)) return [];
  const room = await readRoom(scope.table, structure.id);
  return room
    .filter(({ name, logicalType }) => logicalType === 'Document' && matchesWords(words, [name]))
    .map(({ id, name, parentId }) => hit(structure, { id, name, type: 'Document', folderId: parentId }));
}

async function covenantsIn(structure: Structure, { words, types, scope }: Search): Promise<FoundEntity[]> {
  if (!types.has('Covenant') || !scope.may('View', 'Covenant', structure.id)) return [];
  const covenants = await readCovenants(scope.table, structure.id);
  return covenants
    .filter(({ approved, launchStatus, name, metric }) => {
      return approved && launchStatus === 'Active' && matchesWords(words, [name, metric]);
    })
    .map(({ id, name, covenantType }) => hit(structure, { id, name, type: 'Covenant', covenantType }));
}

/** The structure itself before what belongs to it. */
async function hitsOf(structure: Structure, search: Search): Promise<FoundEntity[]> {
  if (!search.scope.may('View', 'Deal', structure.id)) return [];
  const { id, name, customId, borrower } = structure;
  const isNamed = search.types.has('Deal') && matchesWords(search.words, [name, customId, borrower]);
  const parts = await Promise.all([documentsIn(structure, search), covenantsIn(structure, search)]);
  return [...(isNamed ? [hit(structure, { id, name, type: 'Deal' })] : []), ...parts.flat()];
}

const after = (place: Place, nextBatch: string | null): Place | null => {
  if (nextBatch !== null) return { ...place, batch: nextBatch, skip: 0 };
  return place.launchStatus === 'Active' ? { launchStatus: 'Obsolete', batch: null, skip: 0 } : null;
};

const start: Place = { launchStatus: 'Active', batch: null, skip: 0 };

export const searchEntities: UseCase<(typeof structures.calls)['searchEntities'], StructuresContext> = async (
  { query },
  { scope },
) => {
  const types = new Set(query.types === undefined ? FoundType.options : [query.types].flat());
  const search: Search = { words: wordsOf(query.search), types, scope };
  if (search.words.length === 0) return new PageReply([], null);
  const purpose = `search:${scope.organizationId}:${JSON.stringify([search.words, [...types].toSorted()])}`;
  const from = query.cursor === undefined ? start : readToken(await signingKey(), purpose, query.cursor);
  if (from === null) throw new DomainError('cursorInvalid');

  const found: FoundEntity[] = [];
  let place: Place | null = from as Place;
  for (let batch = 0; place !== null && batch < batchesPerRequest && found.length < query.limit; batch += 1) {
    const page = { limit: structuresAtOnce, cursor: place.batch ?? undefined };
    const { items, nextCursor } = await listStructures(scope.table, place.launchStatus, page);
    const hits = (await Promise.all(items.map((structure) => hitsOf(structure, search)))).flat().slice(place.skip);
    const taken = hits.slice(0, query.limit - found.length);
    found.push(...taken);
    place = taken.length < hits.length ? { ...place, skip: place.skip + taken.length } : after(place, nextCursor);
  }
  return new PageReply(found, place === null ? null : signToken(await signingKey(), purpose, place));
};
