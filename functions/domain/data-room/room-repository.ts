import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { asWritten, searchChanges } from '#functions/platform/search/search-index.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DeletedRecord, DocumentRecord } from './document-record.ts';
import { documentKey, findDocument, readRoom, readUpTo, roomKey } from './exports/document-reader.ts';
import { documentEntry } from './exports/document-search-reader.ts';
import { expirationOf } from './exports/expiring-documents-reader.ts';
import { folderListChanges, readFolders } from './exports/room-folders-reader.ts';
import { readRoomHome } from './exports/room-home-reader.ts';
import { claimsFor, holderOf } from './name-claims.ts';
import { nameChanges } from './names/name-changes.ts';
import { packSometimes } from './names/pack-sometimes.ts';
import { placed, placeText, unplaced } from './places.ts';

/** The folder group under which the root's own documents are listed. */
const root = 'root';

export interface PlacedDocument {
  readonly document: DocumentRecord;
  readonly index: number;
}

export interface RoomRepository {
  /** Null for one that was deleted. */
  find(roomId: string, documentId: string): Promise<DocumentRecord | null>;
  /** Those of these ids that there are. */
  findMany(roomId: string, documentIds: readonly string[]): Promise<readonly DocumentRecord[]>;
  /** In the order of their places. */
  list(roomId: string, folderId: string | null, page: PageRequest): Promise<ListPage<DocumentRecord>>;
  all(roomId: string): Promise<DocumentRecord[]>;
  /** Everything in a room of at most so many documents and folders; null where there are more. */
  upTo(roomId: string, most: number): Promise<DocumentRecord[] | null>;
  /** Every folder, without its documents being read. */
  folders(roomId: string): Promise<DocumentRecord[]>;
  /** The document or folder of that name in a folder. */
  named(roomId: string, folderId: string | null, name: string): Promise<DocumentRecord | null>;
  /** Writes a document; `before` is what it was, null for a new one. One that is new in its folder becomes the last there. Refuses with `recordChanged` also when its name was just taken. */
  save(
    before: DocumentRecord | null,
    document: DocumentRecord,
    expects: 'absent' | number,
    event: string,
    also?: readonly PendingChange[],
  ): Promise<DocumentRecord>;
  /** Gives documents other places in their folder; `places` are those, as they are taken and left. */
  arrange(documents: readonly PlacedDocument[], places: readonly PendingChange[]): Promise<void>;
  /** `folderIds` are those in which it lies, the nearest first. */
  remove(document: DocumentRecord, folderIds: readonly string[]): Promise<void>;
  /** The last deleted ones first. */
  listDeleted(roomId: string, page: PageRequest): Promise<ListPage<DeletedRecord>>;
  findDeleted(roomId: string, documentId: string): Promise<DeletedRecord | null>;
}

const groupOf = (roomId: string, folderId: string | null): string => `Room#${roomId}#${folderId ?? root}`;

/** By their places. Behind them comes what was filed before places were kept: folders, then by name. */
const placeSort = ({ index, logicalType, name, id }: DocumentRecord): string =>
  index === null ? `${logicalType === 'Folder' ? 0 : 1}#${name.toLowerCase()}/${id}` : `#${placeText(index)}`;

/** Writes a document as it is, where it is: `save` looks after its name, its place and how it is found. */
export function documentChange(table: Table, document: DocumentRecord, expects: 'absent' | number, event: string) {
  return table.change({
    key: documentKey(document.entityId, document.id),
    expects,
    value: withoutStamp(document),
    event,
    list: {
      group: groupOf(document.entityId, document.parentId),
      sort: placeSort(document),
    },
    ...(document.expirationDate === null
      ? {}
      : { due: expirationOf(document.entityId, document.expirationDate, document.id) }),
  });
}

/** Prepares what makes a document findable by its name, or no longer. */
async function findability(
  table: Table,
  before: DocumentRecord | null,
  after: DocumentRecord | null,
): Promise<DerivedWrite[]> {
  const document = after ?? before;
  if (document?.logicalType !== 'Document') return [];
  const home = await readRoomHome(table, document.entityId);
  return searchChanges(
    table,
    before && documentEntry(before, home),
    after && documentEntry(asWritten(before, after), home),
  );
}

const deletedGroup = (roomId: string): string => `Room#${roomId}#deleted`;
export const deletedKey = (roomId: string, documentId: string) => roomKey(roomId, `DELETED#${documentId}`);

export const findDeleted = (table: Table, roomId: string, documentId: string): Promise<DeletedRecord | null> =>
  table.get(deletedKey(roomId, documentId), DeletedRecord);

export const deletedChange = (
  table: Table,
  { version: _, ...value }: DeletedRecord,
  expects: 'absent' | number,
  event: string,
): PendingChange =>
  table.change({
    key: deletedKey(value.entityId, value.id),
    expects,
    value,
    event,
    list: { group: deletedGroup(value.entityId), sort: `${value.deletedAt}#${value.id}` },
  });

const nameOf = ({ firstName, lastName }: RequestScope['agent']): string => `${firstName} ${lastName}`.trim();

/**
 * What goes into the transaction that deletes a document, so that it can be restored: its own record becomes a tombstone, which tells nothing. A folder
 * was empty; it is made again as easily.
 */
function deletion(
  document: DocumentRecord,
  folderIds: readonly string[],
  { table, agent, clock }: RequestScope,
): readonly PendingChange[] {
  if (document.logicalType === 'Folder') return [];
  const { id, entityId, parentId, name, contentType, size, fileVersion } = document;
  const { docType, description, expirationDate, tags, assigneeIds, versions, translationOf } = document;
  const at = clock.now().toISOString();
  const value: DeletedRecord = {
    ...{ id, entityId, parentId, name, contentType, size, fileVersion },
    ...{ docType, description, expirationDate, tags, assigneeIds, versions, translationOf },
    folderIds: [...folderIds],
    deletedAt: at,
    deletedBy: agent.id,
    deletedByName: nameOf(agent),
    version: 1,
  };
  return [deletedChange(table, value, 'absent', 'document.keptDeleted')];
}

export function roomRepository(scope: RequestScope): RoomRepository {
  const { table, actor, clock } = scope;
  const write = (changes: readonly PendingChange[], derived: readonly DerivedWrite[] = []) =>
    writeRecords(changes, actor, clock.now(), derived);
  return {
    find: (roomId, documentId) => findDocument(table, roomId, documentId),
    findMany: (roomId, ids) =>
      table.getMany(
        ids.map((id) => documentKey(roomId, id)),
        DocumentRecord,
      ),
    list: (roomId, folderId, page) => table.list(groupOf(roomId, folderId), DocumentRecord, page),
    all: (roomId) => readRoom(table, roomId),
    upTo: (roomId, most) => readUpTo(table, roomId, most),
    folders: (roomId) => readFolders(table, roomId),
    named: async (roomId, folderId, name) => {
      const id = await holderOf(table, { entityId: roomId, parentId: folderId, name });
      return id === null ? null : findDocument(table, roomId, id);
    },
    save: async (before, wanted, expects, event, also = []) => {
      const { document, changes: places } = await placed(table, before, wanted);
      const [claims, ...derived] = await Promise.all([
        claimsFor(table, before, document),
        findability(table, before, document),
        folderListChanges(table, before, document),
        nameChanges(table, before, document, clock),
      ]);
      const change = documentChange(table, document, expects, event);
      const [written] = await write([change, ...claims, ...places, ...also], derived.flat());
      await packSometimes(table, document);
      return DocumentRecord.parse(written);
    },
    arrange: async (documents, places) => {
      const changes = documents.map(({ document, index }) =>
        documentChange(table, { ...document, index }, document.version, 'document.arranged'),
      );
      await write([...changes, ...places]);
    },
    remove: async (document, folderIds) => {
      const key = documentKey(document.entityId, document.id);
      const removal = table.change({ key, expects: document.version, value: null, event: 'document.removed' });
      const [claims, places, kept, ...derived] = await Promise.all([
        claimsFor(table, document, null),
        unplaced(table, document),
        deletion(document, folderIds, scope),
        findability(table, document, null),
        folderListChanges(table, document, null),
        nameChanges(table, document, null, clock),
      ]);
      await write([removal, ...claims, ...places, ...kept], derived.flat());
    },
    listDeleted: (roomId, page) => table.list(deletedGroup(roomId), DeletedRecord, page, { newestFirst: true }),
    findDeleted: (roomId, documentId) => findDeleted(table, roomId, documentId),
  };
}
