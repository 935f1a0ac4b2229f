import type { RoomDocument, Upload } from '#shared/domain/document.ts';
import type { Client } from './client.ts';
import { good } from './organization.ts';

export interface FileToUpload {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly contentType?: string;
  readonly parentId?: string | null;
  readonly documentId?: string;
}

const bytesOf = (content: FileToUpload['content']): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

/** Asks for the address to which a file is put. */
export async function beginUpload(client: Client, roomId: string, file: FileToUpload): Promise<Upload> {
  const { name, content, contentType = 'text/plain', parentId = null, documentId } = file;
  const size = bytesOf(content).length;
  const announced = { fileName: name, size, contentType, parentId, documentId };
  return good(await client.post(`/api/room/${roomId}/uploads`, announced)).body;
}

/** Puts the file to storage like a browser does; answers the status. */
export async function putFile({ url, headers }: Upload, content: FileToUpload['content']): Promise<number> {
  const response = await fetch(url, { method: 'PUT', headers, body: bytesOf(content) });
  await response.arrayBuffer();
  return response.status;
}

/** Uploads and files a document. */
export async function upload(client: Client, roomId: string, file: FileToUpload): Promise<RoomDocument> {
  const begun = await beginUpload(client, roomId, file);
  const status = await putFile(begun, file.content);
  if (status !== 200) throw new Error(`Storage answered ${status}.`);
  const { uploadId } = begun;
  const filed = { uploadId, parentId: file.parentId ?? null };
  return good(await client.post(`/api/room/${roomId}/documents`, filed)).body;
}

export async function createFolder(
  client: Client,
  roomId: string,
  name: string,
  parentId: string | null = null,
): Promise<RoomDocument> {
  return good(await client.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name, parentId })).body;
}
