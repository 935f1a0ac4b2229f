import type { RoomDocument } from '#shared/domain/document.ts';
import { api } from './api.ts';
import { putFile } from './put-file.ts';
import { sha256OfFile } from './sha256-of-file.ts';

export interface DocumentUpload {
  readonly roomId: string;
  readonly folderId: string | null;
  readonly file: File;
  /** Set to add a version to an existing document. */
  readonly documentId?: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Uploads a file into a data room: asks for an address, puts the file there, files it. */
export async function uploadDocument({
  roomId,
  folderId,
  file,
  documentId,
  signal,
  onProgress,
}: DocumentUpload): Promise<RoomDocument> {
  const { body: upload } = await api.dataRoom.beginUpload({
    params: { dataroomId: roomId },
    body: {
      fileName: file.name,
      size: file.size,
      parentId: folderId,
      sha256: await sha256OfFile(file),
      ...(file.type === '' ? {} : { contentType: file.type }),
      ...(documentId === undefined ? {} : { documentId }),
    },
    signal,
  });
  await putFile({ url: upload.url, headers: upload.headers, file, signal, onProgress });
  const { body } = await api.dataRoom.createDocument({
    params: { dataroomId: roomId },
    body: { uploadId: upload.uploadId, name: file.name, parentId: folderId },
    signal,
  });
  return body;
}
