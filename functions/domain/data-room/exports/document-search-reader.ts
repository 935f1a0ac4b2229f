import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { foundIn } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DocumentRecord } from '../document-record.ts';
import { readRoom } from './document-reader.ts';

type Home = Pick<Structure, 'id' | 'name' | 'launchStatus' | 'version'>;

/** How a document is found: by its name. Folders are not found. */
export function documentEntry({ id, name, parentId, version }: DocumentRecord, structure: Home): SearchEntry {
  // What is removed is gone; there are no obsolete documents.
  const value = foundIn(structure, { id, type: 'Document', name, launchStatus: 'Active', folderId: parentId });
  return { id, texts: [name], value, versions: [version, structure.version] };
}

/** Everything in the room of a structure that can be found. */
export const documentEntriesIn = async (table: Table, structure: Home): Promise<readonly SearchEntry[]> =>
  (await readRoom(table, structure.id))
    .filter(({ logicalType }) => logicalType === 'Document')
    .map((document) => documentEntry(document, structure));
