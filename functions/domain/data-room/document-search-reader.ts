import type { SearchEntry } from '#functions/platform/search-index.ts';
import type { Table } from '#functions/platform/table.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { readRoom } from './document-reader.ts';
import type { DocumentRecord } from './document-record.ts';

type Home = Pick<Structure, 'id' | 'name'>;

/** How a document is found: by its name. Folders are not found. */
export function documentEntry({ id, name, parentId }: DocumentRecord, structure: Home): SearchEntry {
  const hit: FoundEntity = {
    id,
    type: 'Document',
    entityType: null,
    name,
    customId: null,
    place: null,
    counterparty: null,
    structureId: structure.id,
    structureName: structure.name,
    // What is removed is gone; there are no obsolete documents.
    launchStatus: 'Active',
    folderId: parentId,
    covenantType: null,
  };
  return { id, texts: [name], value: hit };
}

/** Everything in the room of a structure that can be found. */
export const documentEntriesIn = async (table: Table, structure: Home): Promise<readonly SearchEntry[]> =>
  (await readRoom(table, structure.id))
    .filter(({ logicalType }) => logicalType === 'Document')
    .map((document) => documentEntry(document, structure));
