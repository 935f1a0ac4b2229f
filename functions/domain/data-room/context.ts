import { readStructureInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { DocumentRecord } from './document-record.ts';
import { documentKey } from './exports/document-reader.ts';
import { type RoomRepository, roomRepository } from './room-repository.ts';

export interface DataRoomContext {
  readonly scope: RequestScope;
  readonly rooms: RoomRepository;
  requireRoom(roomId: string): Promise<void>;
  /** Refuses with `entityNotFound`, and with `entityObsolete` for the room of an archived structure, in which nothing changes. */
  requireOpenRoom(roomId: string): Promise<void>;
  requireFolder(roomId: string, folderId: string | null): Promise<void>;
  readonly citations: Citations;
}

/** What of other areas cites documents of a room, which therefore stay. */
export interface Citations {
  /** Whether something that has been agreed on was read from a document, or is proved by it. */
  isAgreed(roomId: string, documentId: string): Promise<boolean>;
  /** A figure that was read from a document. Its name is null where the request may not see it. */
  figure(roomId: string, documentId: string): Promise<{ readonly name: string | null } | null>;
}

export const dataRoomContext = (scope: RequestScope, citations: Citations): DataRoomContext => ({
  scope,
  citations,
  rooms: roomRepository(scope),
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
});

/** For work that deletes nothing. */
export const noCitations: Citations = { isAgreed: async () => false, figure: async () => null };
