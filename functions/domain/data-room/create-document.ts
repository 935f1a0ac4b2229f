import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { NewDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { arranged } from './arrange.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { fileMultipart, fileUpload } from './file-upload.ts';
import { makeFolder, makePath, pathFrom, requireOrdering, requirePath, requirePlace } from './folder-paths.ts';
import { viewOf } from './read-documents.ts';
import { requireUploads } from './room-rules.ts';
import { startUnpacking } from './unpacking/start-unpacking.ts';

type CreateDocument = UseCase<(typeof dataRoom.calls)['createDocument'], DataRoomContext>;

async function createFolder(
  roomId: string,
  draft: NewDocument,
  rights: DocumentRights,
  context: DataRoomContext,
): Promise<DocumentRecord> {
  const { name, directory, description } = draft;
  if (name === undefined) throw new DomainError('requestInvalid', { fields: { name: 'Enter a name.' } });
  const make = async (): Promise<DocumentRecord> => {
    const path = await pathFrom(roomId, draft.parentId, directory, context);
    await requireOrdering(path.folderId, rights);
    await requirePath(path, rights);
    if (path.missing.length === 0 && (await context.rooms.named(roomId, path.folderId, name))) {
      throw new DomainError('nameTaken');
    }
    const parentId = await makePath(roomId, path, context);
    return makeFolder(roomId, { name, parentId, description }, context);
  };
  return attempted(make);
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
  const filed = await created(roomId, body, rights, context);
  await requirePlace(body, filed.parentId, rights);
  const record = body.index === null ? filed : await arranged(filed, body.index, context);
  const view = await viewOf(record, rights);
  if (!body.unzip || record.logicalType === 'Folder') return view;
  return { ...view, jobId: (await startUnpacking(record, context.scope)).id };
};
