import type { RoomDocument } from '#shared/domain/document.ts';
import type { ArrivedPart, UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import { api } from './api.ts';
import { canDigest, fingerprintOf, sha256Of } from './file-digest.ts';
import { pageAt } from './pages.ts';
import { persistently } from './persistently.ts';
import { putFile } from './put-file.ts';
import { announcementOf, type DocumentUpload, type Resumable } from './wanted-upload.ts';

/** Connections of a browser to one host are six; other uploads want some. */
const partsAtOnce = 3;

const lastChangeOf = (file: File): string => new Date(file.lastModified).toISOString();

/** Announces a file that comes in parts. */
async function begin(wanted: DocumentUpload): Promise<Resumable> {
  const { roomId, file, signal } = wanted;
  const { body } = await api.dataRoom.beginPartedUpload({
    params: { dataroomId: roomId },
    body: {
      ...announcementOf(wanted),
      lastModified: lastChangeOf(file),
      fingerprint: await fingerprintOf(file),
      isChecked: canDigest(),
    },
    signal,
  });
  return body;
}

async function arrivedOf(roomId: string, uploadId: string, signal: AbortSignal) {
  const params = { dataroomId: roomId, uploadId };
  const found = new Map<number, ArrivedPart>();
  let cursor: string | null = null;
  do {
    const page: { body: readonly ArrivedPart[]; nextCursor: string | null } = await api.dataRoom.listArrivedParts({
      params,
      query: pageAt(cursor, 500),
      signal,
    });
    for (const part of page.body) found.set(part.number, part);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** Sends what storage does not have of a file: each part is compared with what arrived, so that files that only look alike are not mixed. */
async function sendParts(upload: Resumable, { roomId, file, signal, onProgress }: DocumentUpload): Promise<void> {
  const { uploadId, sizeOfPart, partCount, isChecked } = upload;
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  const arrived = await persistently(() => arrivedOf(roomId, uploadId, until), until);
  const underWay = new Map<number, number>();
  let there = 0;
  const tell = () => onProgress([...underWay.values()].reduce((sum, bytes) => sum + bytes, there) / file.size);

  const sendPart = async (number: number): Promise<void> => {
    const piece = file.slice((number - 1) * sizeOfPart, number * sizeOfPart);
    const sha256 = isChecked ? await sha256Of(piece) : null;
    const known = arrived.get(number);
    if (known?.size === piece.size && known.sha256 === sha256) return;
    await persistently(async () => {
      const params = { dataroomId: roomId, uploadId };
      const { body } = await api.dataRoom.addressParts({
        params,
        body: { parts: [{ number, sha256 }] },
        signal: until,
      });
      const [address] = body;
      if (address === undefined) throw new Error(`No address was told for part ${number}.`);
      await putFile({
        url: address.url,
        headers: address.headers,
        file: piece,
        signal: until,
        onProgress: (share) => {
          underWay.set(number, share * piece.size);
          tell();
        },
      });
    }, until).finally(() => underWay.delete(number));
  };

  const numbers = Array.from({ length: partCount }, (_, at) => at + 1).values();
  const work = async (): Promise<void> => {
    for (const number of numbers) {
      await sendPart(number);
      there += Math.min(sizeOfPart, file.size - (number - 1) * sizeOfPart);
      tell();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(partsAtOnce, partCount) }, work));
  } finally {
    stop.abort();
  }
}

/** Uploads a large file in parts, from where `unfinished` had come, and files it. */
export async function uploadInParts(wanted: DocumentUpload): Promise<RoomDocument> {
  const { roomId, folderId, signal, onBegun } = wanted;
  const upload = wanted.unfinished ?? (await begin(wanted));
  onBegun?.(upload);
  await sendParts(upload, wanted);
  const filed = await persistently(
    () =>
      api.dataRoom.createDocument({
        params: { dataroomId: roomId },
        body: { uploadId: upload.uploadId, parentId: folderId },
        signal,
      }),
    signal,
  );
  return filed.body;
}

/** Whether an unfinished upload is of this file, as far as can be told before its parts are compared. */
export async function isUploadOf(upload: UnfinishedUpload, file: File, name = file.name): Promise<boolean> {
  const { fileName, size, lastModified, fingerprint } = upload;
  if (fileName !== name || size !== file.size || lastModified !== lastChangeOf(file)) return false;
  return fingerprint !== null && fingerprint === (await fingerprintOf(file));
}

/** An upload of this file to the same place that was interrupted, the latest; null where there is none. */
export async function unfinishedOf(wanted: Omit<DocumentUpload, 'onProgress'>): Promise<UnfinishedUpload | null> {
  const { roomId, folderId, directory, file, name, documentId, signal } = wanted;
  const { body } = await api.dataRoom.listUnfinishedUploads({
    params: { dataroomId: roomId },
    query: { limit: 50 },
    signal,
  });
  for (const upload of body) {
    const isSamePlace =
      documentId === undefined
        ? upload.parentId === folderId && upload.directory.join('/') === directory.join('/')
        : upload.documentId === documentId;
    if (isSamePlace && (await isUploadOf(upload, file, name))) return upload;
  }
  return null;
}
