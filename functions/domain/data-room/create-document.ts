import { randomUUID } from 'node:crypto';
import { blobInfo, putBlob } from '#functions/platform/blob-store.ts';
import type { UploadedFile } from '#functions/platform/parse-request.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { fileName, type NewDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import { type DocumentRecord, toRoomDocument, type UploadRecord } from './document-record.ts';
import { requireAcceptableSize } from './upload.ts';

type CreateDocument = UseCase<(typeof dataRoom.calls)['createDocument'], DataRoomContext>;

/** What a new file brings, whichever way it came. */
interface ArrivedFile {
  readonly documentId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly fileVersion: number;
}

/** The record of a document that a file makes or renews. */
function withFile(
  existing: DocumentRecord | null,
  file: ArrivedFile,
  roomId: string,
  draft: NewDocument,
  { scope }: DataRoomContext,
): DocumentRecord {
  const at = scope.clock.now().toISOString();
  const version = {
    version: file.fileVersion,
    size: file.size,
    contentType: file.contentType,
    uploadedAt: at,
    uploadedBy: scope.agent.id,
  };
  return {
    id: file.documentId,
    entityId: roomId,
    parentId: existing?.parentId ?? file.parentId,
    name: existing?.name ?? draft.name ?? file.name,
    logicalType: 'Document',
    docType: draft.docType ?? existing?.docType ?? null,
    description: draft.description ?? existing?.description ?? null,
    expirationDate: draft.expirationDate ?? existing?.expirationDate ?? null,
    contentType: file.contentType,
    size: file.size,
    fileVersion: file.fileVersion,
    versions: [...(existing?.versions ?? []), version],
    version: existing?.version ?? 1,
    createdAt: existing?.createdAt ?? at,
    createdBy: existing?.createdBy ?? scope.agent.id,
    updatedAt: at,
    updatedBy: scope.agent.id,
  };
}

async function createFolder(roomId: string, draft: NewDocument, { scope, rooms }: DataRoomContext) {
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

async function existingDocument(roomId: string, documentId: string, { rooms }: DataRoomContext) {
  try {
    return await rooms.get(roomId, documentId);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'documentNotFound') return null;
    throw error;
  }
}

/** While a file was on its way, its folder may have gone, or another file may have taken its name or become a newer version. */
async function requireStillFits(record: DocumentRecord, existing: DocumentRecord | null, { rooms }: DataRoomContext) {
  if (existing) {
    if (existing.fileVersion >= record.fileVersion) throw new DomainError('recordChanged', { reason: 'newer version' });
    return;
  }
  await rooms.requireFolder(record.entityId, record.parentId);
  if (await rooms.named(record.entityId, record.parentId, record.name)) throw new DomainError('nameTaken');
}

/** Files an upload once: filing it again answers the document that it became. */
async function fileUpload(roomId: string, uploadId: string, draft: NewDocument, context: DataRoomContext) {
  const { rooms } = context;
  const upload = await rooms.upload(roomId, uploadId);
  if (!upload) throw new DomainError('uploadNotFound');
  if (upload.filedAs !== null) return toRoomDocument(await rooms.get(roomId, upload.filedAs));

  const arrived = await blobInfo(rooms.placeOf(roomId, upload.documentId, upload.fileVersion));
  if (arrived?.size !== upload.size) throw new DomainError('uploadNotFound', { reason: 'file missing or incomplete' });
  const existing = await existingDocument(roomId, upload.documentId, context);
  const record = withFile(existing, { ...upload, name: upload.fileName }, roomId, draft, context);
  await requireStillFits(record, existing, context);
  const filed: UploadRecord = { ...upload, filedAs: record.id };
  const event = existing ? 'document.versionAdded' : 'document.uploaded';
  return rooms.save(existing, record, existing?.version ?? 'absent', event, [
    rooms.uploadChange(roomId, filed, upload.version),
  ]);
}

async function fileMultipart(roomId: string, file: UploadedFile, draft: NewDocument, context: DataRoomContext) {
  const { rooms } = context;
  requireAcceptableSize(file.bytes.length);
  const name = fileName.safeParse(draft.name ?? file.name);
  if (!name.success) throw new DomainError('requestInvalid', { fields: { name: 'Enter a name without slashes.' } });
  const existing = await rooms.named(roomId, draft.parentId, name.data);
  if (existing?.logicalType === 'Folder') throw new DomainError('nameTaken');

  const arrived: ArrivedFile = {
    documentId: existing?.id ?? randomUUID(),
    parentId: draft.parentId,
    name: name.data,
    size: file.bytes.length,
    contentType: file.contentType || 'application/octet-stream',
    fileVersion: (existing?.fileVersion ?? 0) + 1,
  };
  await putBlob(rooms.placeOf(roomId, arrived.documentId, arrived.fileVersion), file.bytes, arrived.contentType);
  const record = withFile(existing, arrived, roomId, draft, context);
  const event = existing ? 'document.versionAdded' : 'document.uploaded';
  return rooms.save(existing, record, existing?.version ?? 'absent', event);
}

export const createDocument: CreateDocument = async ({ params, body }, context) => {
  const roomId = params.dataroomId;
  await context.rooms.requireOpenRoom(roomId);
  await context.rooms.requireFolder(roomId, body.parentId);
  if (body.logicalType === 'Folder') return createFolder(roomId, body, context);
  if (body.uploadId !== undefined) return fileUpload(roomId, body.uploadId, body, context);
  if (context.scope.file) return fileMultipart(roomId, context.scope.file, body, context);
  throw new DomainError('uploadNotFound', { reason: 'neither upload nor file' });
};
