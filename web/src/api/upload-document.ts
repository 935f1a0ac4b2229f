import type { RoomDocument } from '#shared/domain/document.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { type OnProgress, transfer } from './transfer.ts';

interface FilePut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

const interrupted = () =>
  new ApiError(0, {
    code: 'uploadInterrupted',
    message: 'The upload was interrupted.',
    userMessage: 'The upload was interrupted. Check your connection and try again.',
  });

/** Puts a file to a short-lived address of the bucket, which is no call of the API: any 2xx is a success and nothing is cleared by it. */
async function putFile({ url, headers, file, signal, onProgress }: FilePut): Promise<void> {
  const { status } = await transfer(url, { method: 'PUT', headers, body: file, signal }, onProgress).catch(
    (error: unknown) => {
      throw signal.aborted ? error : interrupted();
    },
  );
  if (status < 200 || status > 299) throw new ApiError(status, { code: 'uploadRefused' });
}

/** The whole file is in memory while it is hashed; larger ones are sent without. */
const largestInBytes = 256 * 1_048_576;

/** The SHA-256 of a file in hexadecimal digits, by which storage refuses what was damaged on the way. Null where it is not to be had. */
async function sha256OfFile(file: File): Promise<string | null> {
  // Only there where a page came by TLS or from the own machine.
  if (file.size > largestInBytes || globalThis.crypto.subtle === undefined) return null;
  const digest = await globalThis.crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
