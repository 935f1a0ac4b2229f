import { randomUUID } from 'node:crypto';
import { blobInfo } from '#functions/platform/files/blob-store.ts';
import type { Upload } from '#functions/platform/files/upload-record.ts';
import { dropUpload, keepUpload, storeBytes } from '#functions/platform/files/upload-store.ts';
import type { UploadedFile } from '#functions/platform/http/parse-request.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { ContentType, fileName, type NewDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord, RoomUpload } from './document-record.ts';
import { type Filing, placeFor, saveFile } from './filing.ts';
import { requirePlace } from './folder-paths.ts';
import { joinParts } from './parted/join-parts.ts';
import { newUploadIn, ownUpload, requireAcceptableSize, requireMayFile } from './upload.ts';

interface DraftFiling extends Filing {
  readonly draft: NewDocument;
}

/** While a file was on its way, its folder or document may have gone, or another file may have taken its name. */
async function fileAnnounced(upload: RoomUpload, filing: DraftFiling): Promise<DocumentRecord> {
  const { draft, rights, context } = filing;
  const { documentId, isNew, parentId, directory, fileName: announced } = upload.about;
  const file = { ...upload.about, key: upload.key };
  const kept = keepUpload(context.scope.table, upload);
  if (!isNew) {
    const existing = await rights.sight.read(documentId);
    await requireMayFile(existing, parentId, true, rights);
    await requirePlace(draft, existing.parentId, rights);
    return saveFile(existing, file, [kept], filing);
  }
  const place = await placeFor(parentId, directory, draft.name ?? announced, filing);
  // Filed by another request since the upload was read: looked at again, it is there.
  if (place.existing?.id === documentId) throw new DomainError('recordChanged', { reason: 'upload filed meanwhile' });
  if (place.existing) throw new DomainError('nameTaken');
  await requireMayFile(null, place.folderId, true, rights);
  await requirePlace(draft, place.folderId, rights);
  return saveFile(null, { ...file, parentId: await place.make() }, [kept], filing);
}

/** A draft may say again for which folder its upload was announced, and not another. */
function requireSameWay({ about }: RoomUpload, { directory }: NewDocument): void {
  const way = (names: readonly string[]): string => names.map(comparedName).join('/');
  if (directory.length === 0 || way(directory) === way(about.directory)) return;
  throw new DomainError('requestInvalid', { fields: { directory: 'The upload was announced for another folder.' } });
}

/** Files an upload once: filing it again answers the document that it became. A refused one leaves nothing. */
export async function fileUpload(uploadId: string, filing: DraftFiling): Promise<DocumentRecord> {
  const { roomId, context } = filing;
  const { rooms } = context;
  const find = () => ownUpload(roomId, uploadId, context);
  const file = async (): Promise<DocumentRecord> => {
    const upload = await find();
    if (upload.state === 'open') return fileAnnounced(upload, filing);
    const filed = await rooms.find(roomId, upload.about.documentId);
    if (!filed) throw new DomainError('documentNotFound');
    return filed;
  };
  const upload = await find();
  requireSameWay(upload, filing.draft);
  if (upload.state === 'open') await joinParts(upload);
  const { key, about } = upload;
  if ((await blobInfo(key))?.size !== about.size) {
    throw new DomainError('uploadNotFound', { reason: 'file missing or incomplete' });
  }
  try {
    return await attempted(file);
  } catch (error) {
    if (error instanceof DomainError) await dropIfOpen(await find(), context);
    throw error;
  }
}

async function dropIfOpen(upload: Upload, { scope }: DataRoomContext): Promise<void> {
  if (upload.state === 'open') await dropUpload(upload, scope);
}

/** A small file that came with the request itself; one of the same name becomes the next version of that document. */
export async function fileMultipart(file: UploadedFile, filing: DraftFiling): Promise<DocumentRecord> {
  const { roomId, draft, rights, context } = filing;
  const { scope } = context;
  requireAcceptableSize(file.bytes.length);
  const name = fileName.safeParse(draft.name ?? file.name);
  if (!name.success) throw new DomainError('requestInvalid', { fields: { name: 'Enter a name without slashes.' } });
  const type = ContentType.safeParse(file.contentType);
  if (!type.success) throw new DomainError('requestInvalid', { fields: { file: 'The type of the file is none.' } });
  const find = async () => {
    const place = await placeFor(draft.parentId, draft.directory, name.data, filing);
    await requireMayFile(place.existing, place.folderId, false, rights);
    await requirePlace(draft, place.folderId, rights);
    return place;
  };
  const { existing: known } = await find();
  const about = {
    documentId: known?.id ?? randomUUID(),
    isNew: known === null,
    parentId: draft.parentId,
    directory: draft.directory,
    fileName: name.data,
    size: file.bytes.length,
    contentType: type.data,
    sha256: null,
  };
  const upload = newUploadIn(roomId, about, scope.agent.id, scope.organizationId);
  return storeBytes(upload, { bytes: file.bytes, contentType: type.data }, scope, (kept, sha256) =>
    attempted(async () => {
      const { existing, make } = await find();
      const parentId = existing ? existing.parentId : await make();
      return saveFile(existing, { ...about, parentId, sha256, key: upload.key }, [kept], filing);
    }),
  );
}
