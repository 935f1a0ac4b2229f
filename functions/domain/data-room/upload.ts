import { randomUUID } from 'node:crypto';
import { blobInfo, presignUpload } from '#functions/platform/blob-store.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { largestUploadInBytes } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';

type BeginUpload = UseCase<(typeof dataRoom.calls)['beginUpload'], DataRoomContext>;

/** Refuses sizes that a room does not take. */
export function requireAcceptableSize(size: number): void {
  if (size === 0) throw new DomainError('uploadEmpty');
  if (size > largestUploadInBytes) throw new DomainError('uploadTooLarge');
}

/** The next version whose place in storage is free: a file that was put but never filed keeps its place. */
async function nextVersion(existing: DocumentRecord, { rooms }: DataRoomContext): Promise<number> {
  let version = existing.fileVersion + 1;
  while (await blobInfo(rooms.placeOf(existing.entityId, existing.id, version))) version += 1;
  return version;
}

/** A file of the same name in the same folder becomes the next version of that document. */
export const beginUpload: BeginUpload = async ({ params, body }, context) => {
  const { rooms } = context;
  requireAcceptableSize(body.size);
  await rooms.requireOpenRoom(params.dataroomId);
  await rooms.requireFolder(params.dataroomId, body.parentId);
  const existing = body.documentId
    ? await rooms.get(params.dataroomId, body.documentId)
    : await rooms.named(params.dataroomId, body.parentId, body.fileName);
  if (existing?.logicalType === 'Folder') throw new DomainError('nameTaken');

  const upload = {
    id: randomUUID(),
    documentId: existing?.id ?? randomUUID(),
    parentId: existing?.parentId ?? body.parentId,
    fileName: body.fileName,
    size: body.size,
    contentType: body.contentType || 'application/octet-stream',
    fileVersion: existing ? await nextVersion(existing, context) : 1,
    filedAs: null,
    version: 1,
  };
  await rooms.write([rooms.uploadChange(params.dataroomId, upload, 'absent')]);
  const place = rooms.placeOf(params.dataroomId, upload.documentId, upload.fileVersion);
  const presigned = await presignUpload(place, upload.size, upload.contentType);
  return { uploadId: upload.id, documentId: upload.documentId, ...presigned, headers: { ...presigned.headers } };
};
