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
  readonly isCited: IsCited;
}

/** Whether something that has been agreed on was read from a document of a room, or is proved by it. */
export type IsCited = (roomId: string, documentId: string) => Promise<boolean>;

export const dataRoomContext = (scope: RequestScope, isCited: IsCited): DataRoomContext => ({
  scope,
  isCited,
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
