import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { DocumentRecord } from './document-record.ts';
import { documentKey } from './exports/document-reader.ts';
import { readRoomHome, readRoomHomeInForce } from './exports/room-home-reader.ts';
import type { MarkPdf } from './marking/pdf-marker.ts';
import { type RoomRepository, roomRepository } from './room-repository.ts';
import { scansUploads as isSetUp } from './scanning/scan-records.ts';

export interface DataRoomContext {
  readonly scope: RequestScope;
  readonly rooms: RoomRepository;
  /** Refuses with `entityNotFound` what has no room: only the organization, its structures, projects and financings have one. */
  requireRoom(roomId: string): Promise<void>;
  /** The same, and with `entityObsolete` for the room of what is archived, in which nothing changes. */
  requireOpenRoom(roomId: string): Promise<void>;
  requireFolder(roomId: string, folderId: string | null): Promise<void>;
  readonly citations: Citations;
  readonly markPdf: MarkPdf;
  /** Whether what is filed is locked until it was scanned for malware. */
  readonly scansUploads: boolean;
}

/** What of a structure, or of what lies in it, cites a document, which therefore stays. */
export interface Citations {
  /** Whether something that has been agreed on was read from a document, or is proved by it. */
  isAgreed(structureId: string, documentId: string): Promise<boolean>;
  /** A figure that was read from a document. Its name is null where the request may not see it. */
  figure(structureId: string, documentId: string): Promise<{ readonly name: string | null } | null>;
}

/** For work that deletes nothing. */
const noCitations: Citations = { isAgreed: async () => false, figure: async () => null };

const marksNothing: MarkPdf = async () => {
  throw new Error('This work marks no documents.');
};

/** `markPdf` is needed by whatever tells people what is in a document. */
export const dataRoomContext = (
  scope: RequestScope,
  {
    citations = noCitations,
    markPdf = marksNothing,
    scansUploads = isSetUp(),
  }: Partial<Pick<DataRoomContext, 'citations' | 'markPdf' | 'scansUploads'>> = {},
): DataRoomContext => ({
  scope,
  citations,
  markPdf,
  scansUploads,
  rooms: roomRepository(scope),
  requireRoom: async (roomId) => {
    await readRoomHome(scope.table, roomId);
  },
  requireOpenRoom: async (roomId) => {
    await readRoomHomeInForce(scope.table, roomId);
  },
  requireFolder: async (roomId, folderId) => {
    if (folderId === null) return;
    const folder = await scope.table.get(documentKey(roomId, folderId), DocumentRecord);
    if (folder?.logicalType !== 'Folder') throw new DomainError('folderNotFound');
  },
});
