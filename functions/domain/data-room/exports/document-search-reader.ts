import { type Entity, entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { foundIn } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DocumentRecord } from '../document-record.ts';
import { readRoom } from './document-reader.ts';

const readAtOnce = 16;

/** How a document is found: by its name and its tags. Folders are not found. `home` is what its room belongs to; null for the organization, the name of which is told with the hits. */
export function documentEntry(document: DocumentRecord, home: Entity | null): SearchEntry {
  return home === null ? ownEntry(document) : entryIn(document, home);
}

function ownEntry({ id, name, tags, parentId, entityId, translationOf, version }: DocumentRecord): SearchEntry {
  const room = { id: entityId, type: 'Organization' } as const;
  const originalId = translationOf?.documentId ?? null;
  const hit = { id, type: 'Document', name, launchStatus: 'Active', room, folderId: parentId, originalId } as const;
  return {
    id,
    texts: [name, ...tags],
    value: foundIn({ id: entityId, name: '', launchStatus: 'Active' }, hit),
    versions: [version],
  };
}

function entryIn(
  { id, name, tags, parentId, translationOf, version }: DocumentRecord,
  { id: roomId, kind, launchStatus, home, stored }: Entity,
): SearchEntry {
  // What is removed is gone; a document is obsolete only with what its room belongs to.
  const standing = launchStatus === 'Obsolete' ? 'Obsolete' : 'Active';
  const room = kind === 'Deal' ? null : { id: roomId, type: kind };
  const originalId = translationOf?.documentId ?? null;
  const hit = { id, type: 'Document', name, launchStatus: standing, room, folderId: parentId, originalId } as const;
  const value = foundIn(home, hit);
  const versions = kind === 'Deal' ? [version, home.version] : [version, home.version, stored.version];
  return { id, texts: [name, ...tags], value, versions };
}

/** Everything in the rooms of a structure, its projects and its financings that can be found: one Query for each of them. */
export async function documentEntriesIn(table: Table, structure: Structure): Promise<readonly SearchEntry[]> {
  const entries = await inParallel(await entitiesIn(table, structure), readAtOnce, async (entity) => {
    const documents = await readRoom(table, entity.id);
    return documents.filter(({ logicalType }) => logicalType === 'Document').map((one) => documentEntry(one, entity));
  });
  return entries.flat();
}

/** Everything in the organization's own room that can be found. */
export async function ownDocumentEntries(table: Table): Promise<readonly SearchEntry[]> {
  const documents = await readRoom(table, table.organizationId);
  return documents.filter(({ logicalType }) => logicalType === 'Document').map((one) => documentEntry(one, null));
}
