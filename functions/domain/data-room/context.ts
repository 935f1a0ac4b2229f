import { readStructureInForce } from '#functions/domain/structures/in-force-reader.ts';
import { readStructure } from '#functions/domain/structures/structure-reader.ts';
import type { BlobPlace } from '#functions/platform/blob-store.ts';
import type { DerivedWrite } from '#functions/platform/derived-records.ts';
import { type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { asWritten, searchChanges } from '#functions/platform/search-index.ts';
import type { Page, PageRequest, Table } from '#functions/platform/table.ts';
import { withoutStamp } from '#shared/domain/agent.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { documentKey, readDocument, readRoom, roomKey } from './document-reader.ts';
import { DocumentRecord, toRoomDocument, UploadRecord } from './document-record.ts';
import { documentEntry } from './document-search-reader.ts';
import { claimsFor, holderOf } from './name-claims.ts';

/** The folder group under which the root's own documents are listed. */
const root = 'root';

export interface DataRoomContext {
  readonly scope: RequestScope;
  readonly rooms: RoomRepository;
}

export interface RoomRepository {
  requireRoom(roomId: string): Promise<void>;
  /** Refuses with `entityNotFound`, and with `entityObsolete` for the room of an archived structure, in which nothing changes. */
  requireOpenRoom(roomId: string): Promise<void>;
  requireFolder(roomId: string, folderId: string | null): Promise<void>;
  get(roomId: string, documentId: string): Promise<DocumentRecord>;
  list(roomId: string, folderId: string | null, page: PageRequest): Promise<Page<DocumentRecord>>;
  all(roomId: string): Promise<DocumentRecord[]>;
  /** The document or folder of that name in a folder. */
  named(roomId: string, folderId: string | null, name: string): Promise<DocumentRecord | null>;
  /** Writes a document; `before` is what it was, null for a new one. Refuses with `recordChanged` also when its name was just taken. */
  save(
    before: DocumentRecord | null,
    document: DocumentRecord,
    expects: 'absent' | number,
    event: string,
    also?: readonly PendingChange[],
  ): Promise<RoomDocument>;
  remove(document: DocumentRecord, expects: number): Promise<void>;
  upload(roomId: string, uploadId: string): Promise<UploadRecord | null>;
  uploadChange(roomId: string, upload: UploadRecord, expects: 'absent' | number): PendingChange;
  write(changes: readonly PendingChange[]): Promise<void>;
  placeOf(roomId: string, documentId: string, version: number): BlobPlace;
}

const groupOf = (roomId: string, folderId: string | null): string => `Room#${roomId}#${folderId ?? root}`;

/** Folders come first, then by name. */
const nameSort = ({ logicalType, name, id }: DocumentRecord): string =>
  `${logicalType === 'Folder' ? 0 : 1}#${name.toLowerCase()}/${id}`;

function documentChange(scope: RequestScope, document: DocumentRecord, expects: 'absent' | number, event: string) {
  return scope.table.change({
    key: documentKey(document.entityId, document.id),
    expects,
    value: withoutStamp(document),
    event,
    list: {
      group: groupOf(document.entityId, document.parentId),
      sort: nameSort(document),
    },
  });
}

/** Prepares what makes a document findable under the name of its structure, or no longer. */
async function findability(
  table: Table,
  before: DocumentRecord | null,
  after: DocumentRecord | null,
): Promise<DerivedWrite[]> {
  const document = after ?? before;
  if (document?.logicalType !== 'Document') return [];
  const structure = await readStructure(table, document.entityId);
  return searchChanges(
    table,
    before && documentEntry(before, structure),
    after && documentEntry(asWritten(before, after), structure),
  );
}

function roomRepository(scope: RequestScope): RoomRepository {
  const write = (changes: readonly PendingChange[], derived: readonly DerivedWrite[] = []) =>
    writeRecords(changes, scope.actor, scope.clock.now(), derived);
  const get = (roomId: string, documentId: string) => readDocument(scope.table, roomId, documentId);
  return {
    get,
    write,
    requireRoom: async (roomId) => {
      await readStructure(scope.table, roomId);
    },
    requireOpenRoom: async (roomId) => {
      await readStructureInForce(scope.table, roomId);
    },
    requireFolder: async (roomId, folderId) => {
      if (folderId === null) return;
      const folder = await scope.table.get(documentKey(roomId, folderId), DocumentRecord);
      if (folder?.logicalType !== 'Folder') throw new DomainError('folderNotFound');
    },
    list: (roomId, folderId, page) => scope.table.list(groupOf(roomId, folderId), DocumentRecord, page),
    all: (roomId) => readRoom(scope.table, roomId),
    named: async (roomId, folderId, name) => {
      const id = await holderOf(scope.table, { entityId: roomId, parentId: folderId, name });
      return id === null ? null : scope.table.get(documentKey(roomId, id), DocumentRecord);
    },
    save: async (before, document, expects, event, also = []) => {
      const [claims, derived] = await Promise.all([
        claimsFor(scope.table, before, document),
        findability(scope.table, before, document),
      ]);
      await write([documentChange(scope, document, expects, event), ...claims, ...also], derived);
      return toRoomDocument(await get(document.entityId, document.id));
    },
    remove: async (document, expects) => {
      const key = documentKey(document.entityId, document.id);
      const removal = scope.table.change({ key, expects, value: null, event: 'document.removed' });
      const [claims, derived] = await Promise.all([
        claimsFor(scope.table, document, null),
        findability(scope.table, document, null),
      ]);
      await write([removal, ...claims], derived);
    },
    upload: (roomId, uploadId) => scope.table.get(roomKey(roomId, `UPLOAD#${uploadId}`), UploadRecord),
    uploadChange: (roomId, { version: _v, ...upload }, expects) =>
      scope.table.change({
        key: roomKey(roomId, `UPLOAD#${upload.id}`),
        expects,
        value: upload,
        event: expects === 'absent' ? 'upload.begun' : 'upload.filed',
      }),
    placeOf: (roomId, documentId, version) => ({ organizationId: scope.organizationId, roomId, documentId, version }),
  };
}

export const dataRoomContext = (scope: RequestScope): DataRoomContext => ({ scope, rooms: roomRepository(scope) });
