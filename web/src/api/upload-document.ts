import type { RoomDocument } from '#shared/domain/document.ts';
import { sizeOfPartInBytes } from '#shared/domain/part-size.ts';
import { api } from './api.ts';
import { sha256Of } from './file-digest.ts';
import { uploadInParts } from './parted-upload.ts';
import { putFile } from './put-file.ts';
import { announcementOf, type DocumentUpload } from './wanted-upload.ts';

/** From this size on a file comes in parts, and can go on after an interruption. */
export const comesInParts = (file: Blob): boolean => file.size >= sizeOfPartInBytes;

/** Uploads a file into a data room: asks for an address, puts the file there, files it. */
export async function uploadDocument(wanted: DocumentUpload): Promise<RoomDocument> {
  const { roomId, folderId, file, name = file.name, signal, onProgress } = wanted;
  if (comesInParts(file)) return uploadInParts(wanted);
  const { body: upload } = await api.dataRoom.beginUpload({
    params: { dataroomId: roomId },
    body: { ...announcementOf(wanted), sha256: await sha256Of(file) },
    signal,
  });
  await putFile({ url: upload.url, headers: upload.headers, file, signal, onProgress });
  const { body } = await api.dataRoom.createDocument({
    params: { dataroomId: roomId },
    body: { uploadId: upload.uploadId, name, parentId: folderId },
    signal,
  });
  return body;
}
