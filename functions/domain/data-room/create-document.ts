import { randomUUID } from 'node:crypto';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { NewDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import { type DocumentRecord, toRoomDocument } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { fileMultipart, fileUpload } from './file-upload.ts';
import { requireUploads } from './room-rules.ts';

type CreateDocument = UseCase<(typeof dataRoom.calls)['createDocument'], DataRoomContext>;

async function createFolder(
  roomId: string,
  draft: NewDocument,
  { sight }: DocumentRights,
  { scope, rooms }: DataRoomContext,
): Promise<DocumentRecord> {
  // The right to upload files is none to order the room.
  if (!(await sight.mayIn('Create', draft.parentId))) throw new DomainError('notPermitted', { reason: 'a new folder' });
  const name = draft.name;
  if (name === undefined) throw new DomainError('requestInvalid', { fields: { name: 'Enter a name.' } });
  if (await rooms.named(roomId, draft.parentId, name)) throw new DomainError('nameTaken');
  const at = scope.clock.now().toISOString();
  const folder: DocumentRecord = {
    id: randomUUID(),
    entityId: roomId,
    parentId: draft.parentId,
    name,
    logicalType: 'Folder',
    docType: null,
    description: draft.description,
    expirationDate: null,
    contentType: null,
    size: null,
    fileVersion: 0,
    versions: [],
    version: 1,
    createdAt: at,
    createdBy: scope.agent.id,
    updatedAt: at,
    updatedBy: scope.agent.id,
  };
  return rooms.save(null, folder, 'absent', 'folder.created');
}

async function created(
  roomId: string,
  draft: NewDocument,
  rights: DocumentRights,
  context: DataRoomContext,
): Promise<DocumentRecord> {
  const { file } = context.scope;
  if (draft.logicalType === 'Folder') return createFolder(roomId, draft, rights, context);
  requireUploads(rights.rules);
  const filing = { roomId, draft, rights, context };
  if (draft.uploadId !== undefined) return fileUpload(draft.uploadId, filing);
  if (file) return fileMultipart(file, filing);
  throw new DomainError('uploadNotFound', { reason: 'neither upload nor file' });
}

export const createDocument: CreateDocument = async ({ params, body }, context) => {
  const roomId = params.dataroomId;
  await context.requireOpenRoom(roomId);
  await context.requireFolder(roomId, body.parentId);
  const rights = await rightsIn(roomId, context);
  const record = await created(roomId, body, rights, context);
  return toRoomDocument(record, await rights.actsOn(record));
};
