import { randomUUID } from 'node:crypto';
import { blobKey, presignUpload } from '#functions/platform/files/blob-store.ts';
import { uploadKey } from '#functions/platform/files/upload-record.ts';
import { openUpload } from '#functions/platform/files/upload-store.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { largestUploadInBytes, type NewUpload } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import { type DocumentRecord, RoomUpload } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { pathFrom, requirePath } from './folder-paths.ts';
import { requireUploads } from './room-rules.ts';

type BeginUpload = UseCase<(typeof dataRoom.calls)['beginUpload'], DataRoomContext>;

/** Refuses sizes that a room does not take. */
export function requireAcceptableSize(size: number): void {
  if (size === 0) throw new DomainError('uploadEmpty');
  if (size > largestUploadInBytes) throw new DomainError('uploadTooLarge');
}

/**
 * Refuses files that may not become a new document, or a version of that one. Of a document by whose name the file came, somebody who may not
 * replace it learns that the name is taken.
 */
export async function requireMayFile(
  existing: DocumentRecord | null,
  folderId: string | null,
  isNamedById: boolean,
  rights: DocumentRights,
): Promise<void> {
  if (existing === null) {
    if (await rights.mayUploadInto(folderId)) return;
    throw new DomainError('notPermitted', { reason: 'uploads into this folder' });
  }
  if (existing.logicalType === 'Folder') throw new DomainError('nameTaken');
  if ((await rights.actsOn(existing)).includes('replace')) return;
  throw new DomainError(isNamedById ? 'notPermitted' : 'nameTaken', { reason: 'replaces a file of somebody else' });
}

/** What is told of a file before it comes, and what it becomes. */
type Announced = Omit<RoomUpload['about'], 'roomId' | 'by' | 'known'>;

/** The key of an upload's bytes, which no other upload has. */
export const newUploadIn = (
  roomId: string,
  about: Announced & Partial<Pick<RoomUpload['about'], 'known'>>,
  agentId: string,
  organizationId: string,
) => {
  const id = randomUUID();
  return { id, key: blobKey(organizationId, roomId, id), about: { known: null, ...about, roomId, by: agentId } };
};

/** The document whose next version a file becomes; null for a new one, whose folder may still have to be made. */
async function existingFor(
  roomId: string,
  { documentId, parentId, directory, fileName }: Pick<NewUpload, 'documentId' | 'parentId' | 'directory' | 'fileName'>,
  rights: DocumentRights,
  context: DataRoomContext,
): Promise<{ readonly existing: DocumentRecord | null; readonly folderId: string | null }> {
  if (documentId !== undefined) return { existing: await rights.sight.read(documentId), folderId: parentId };
  const path = await pathFrom(roomId, parentId, directory, context);
  await requirePath(path, rights);
  const { folderId, missing } = path;
  return { existing: missing.length > 0 ? null : await context.rooms.named(roomId, folderId, fileName), folderId };
}

/** What a file is to become, where nothing refuses it. */
export async function announced(roomId: string, body: NewUpload, context: DataRoomContext): Promise<Announced> {
  requireAcceptableSize(body.size);
  await context.requireOpenRoom(roomId);
  await context.requireFolder(roomId, body.parentId);
  const rights = await rightsIn(roomId, context);
  requireUploads(rights.rules);
  const { existing, folderId } = await existingFor(roomId, body, rights, context);
  await requireMayFile(existing, folderId, body.documentId !== undefined, rights);
  if (existing && body.documentId === undefined && body.ifExists === 'refuse') throw new DomainError('documentExists');
  return {
    documentId: existing?.id ?? randomUUID(),
    isNew: existing === null,
    parentId: existing?.parentId ?? body.parentId,
    directory: body.directory,
    fileName: body.fileName,
    size: body.size,
    contentType: body.contentType,
    sha256: body.sha256,
  };
}

/** Refuses what could not be filed any more: its folder or document may have gone since it was announced, or the right to it. */
export async function requireStillWelcome({ about }: RoomUpload, context: DataRoomContext): Promise<void> {
  const { documentId, isNew, ...rest } = about;
  const file = { ...rest, ifExists: 'version' } as const;
  const { isNew: isStillNew } = await announced(about.roomId, isNew ? file : { ...file, documentId }, context);
  if (isNew && !isStillNew) throw new DomainError('nameTaken');
}

/** A file of the same name in the same folder becomes the next version of that document. */
export const beginUpload: BeginUpload = async ({ params, body }, context) => {
  const { scope } = context;
  const about = await announced(params.dataroomId, body, context);
  const upload = newUploadIn(params.dataroomId, about, scope.agent.id, scope.organizationId);
  await openUpload(upload, scope);
  const presigned = await presignUpload(upload.key, about);
  return { uploadId: upload.id, documentId: about.documentId, ...presigned, headers: { ...presigned.headers } };
};

/** An upload of the same person that was announced for the room and not dropped; refuses with `uploadNotFound`. */
export async function ownUpload(roomId: string, uploadId: string, { scope }: DataRoomContext): Promise<RoomUpload> {
  const upload = await scope.table.get(uploadKey(uploadId), RoomUpload);
  const isOwn = upload?.about.roomId === roomId && upload.about.by === scope.agent.id;
  if (upload && isOwn && upload.state !== 'dropped') return upload;
  throw new DomainError('uploadNotFound');
}
