import type { RoomDocument, Upload } from '#shared/domain/document.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';

/** Puts a file into a data room, as a browser does. */
export async function upload(
  api: DemoApi,
  by: DemoPerson,
  roomId: string,
  file: {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    readonly parentId: string | null;
    readonly docType: string;
    /** Folders from there on. */
    readonly directory?: string;
    readonly expirationDate?: string;
    readonly unzip?: boolean;
  },
): Promise<RoomDocument> {
  const { fileName, contentType, content, parentId, directory = '', ...draft } = file;
  const begun = await api.call<Upload>(by, 'POST', `/api/room/${roomId}/uploads`, {
    fileName,
    contentType,
    size: content.length,
    parentId,
    directory,
  });
  await api.put(begun.url, begun.headers, content);
  return api.call(by, 'POST', `/api/room/${roomId}/documents`, {
    uploadId: begun.uploadId,
    parentId,
    ...draft,
  });
}
