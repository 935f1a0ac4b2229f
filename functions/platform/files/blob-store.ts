import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#functions/platform/environment.ts';
import { contentDisposition } from '#functions/platform/http/content-disposition.ts';
import { base64Of, inMinutes, isThereAlready, documentsClient as s3, uploadMinutes } from './documents-client.ts';

/** What is known of bytes before they are there. */
export interface BlobContent {
  readonly size: number;
  readonly contentType: string;
  /** In hexadecimal digits; storage refuses other bytes. Null where nobody has told it. */
  readonly sha256: string | null;
}

export interface PresignedUpload {
  readonly url: string;
  /** Headers that the upload must carry; they are part of the signature. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: string;
}

/** Where bytes are: `folder` is a room's id or a word that is none, `id` nothing else may have. Records keep the key; nobody else forms one. */
export const blobKey = (organizationId: string, folder: string, id: string): string =>
  `${organizationId}/${folder}/${id}`;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');

/** `if-none-match: *` lets a key be used once: what is there can't be put over afterwards. */
const pinnedHeaders = ({ contentType, sha256 }: BlobContent): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'if-none-match': '*',
  ...(sha256 === null ? {} : { 'x-amz-checksum-sha256': base64Of(sha256) }),
});

const putInput = (key: string, { size, contentType, sha256 }: BlobContent) => ({
  Bucket: environment().DOCUMENTS_BUCKET,
  Key: key,
  ContentType: contentType,
  ContentLength: size,
  IfNoneMatch: '*',
  ...(sha256 === null ? {} : { ChecksumSHA256: base64Of(sha256) }),
});

/** An address to which a browser may put exactly these bytes, once, for 15 minutes. */
export async function presignUpload(key: string, content: BlobContent): Promise<PresignedUpload> {
  const headers = pinnedHeaders(content);
  const pinned = new Set(Object.keys(headers));
  const url = await getSignedUrl(s3, new PutObjectCommand(putInput(key, content)), {
    expiresIn: uploadMinutes * 60,
    signableHeaders: new Set([...pinned, 'content-length', 'host']),
    unhoistableHeaders: pinned,
  });
  return { url, headers, expiresAt: inMinutes(uploadMinutes) };
}

/** An address from which a browser may read a file for some minutes. */
export async function presignDownload(
  key: string,
  file: { readonly name: string; readonly contentType: string; readonly inline: boolean; readonly minutes: number },
): Promise<{ url: string; expiresAt: string }> {
  const url = await getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: environment().DOCUMENTS_BUCKET,
      Key: key,
      ResponseContentDisposition: contentDisposition(file.inline ? 'inline' : 'attachment', file.name),
      ResponseContentType: file.contentType,
    }),
    { expiresIn: file.minutes * 60 },
  );
  return { url, expiresAt: inMinutes(file.minutes) };
}

/** Sends bytes. Where they stop coming, so does the request at once, and what went wrong with them is thrown. */
async function put(command: PutObjectCommand, body: Uint8Array | Readable): Promise<void> {
  if (!(body instanceof Readable)) {
    await s3.send(command);
    return;
  }
  const stopped = new AbortController();
  let failure: unknown;
  body.once('error', (error) => {
    failure = error;
    stopped.abort();
  });
  try {
    await s3.send(command, { abortSignal: stopped.signal });
  } catch (error) {
    throw failure ?? error;
  } finally {
    body.destroy();
  }
}

/** Stores bytes where nothing is yet. False where something is: it stays as it is. A stream is sent once; whoever wants to try again brings another. */
export async function putBlob(key: string, body: Uint8Array | Readable, content: BlobContent): Promise<boolean> {
  try {
    await put(new PutObjectCommand({ ...putInput(key, content), Body: body }), body);
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

/** Takes bytes away that no record names; storage keeps them for a while beneath a mark that they are gone. */
export async function deleteBlob(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: key }));
}

interface BlobInfo {
  readonly size: number;
  readonly contentType: string;
  readonly eTag: string;
  /** Null where the bucket keeps no versions. */
  readonly versionId: string | null;
}

/** What a stored file is; null when it never arrived. */
export async function blobInfo(key: string): Promise<BlobInfo | null> {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: key }));
    return {
      size: head.ContentLength ?? 0,
      contentType: head.ContentType ?? 'application/octet-stream',
      eTag: head.ETag ?? '',
      versionId: head.VersionId ?? null,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The bytes of a stored file, all in memory; callers check the size first. */
export async function readBlob(key: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: key }));
    return Body instanceof Readable ? new Uint8Array(await buffer(Body)) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* partOf(key: string, from: number, length: number): AsyncGenerator<Uint8Array> {
  const Range = `bytes=${from}-${from + length - 1}`;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: key, Range }));
  if (!(Body instanceof Readable)) throw new Error(`There are no bytes at ${key}.`);
  yield* Body;
}

/** A piece of a stored file a chunk at a time. Whoever stops reading before its end ends the transfer. */
export const streamBlobPart = (key: string, from: number, length: number): AsyncIterable<Uint8Array> =>
  partOf(key, from, length);

/** A small piece of a stored file, all in memory. */
export async function readBlobPart(key: string, from: number, length: number): Promise<Uint8Array> {
  if (length === 0) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of partOf(key, from, length)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** So much of a large file is asked for at once: an answer that takes minutes would be given up. */
const askedAtOnce = 32 * 1_048_576;

async function* inRanges(key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += askedAtOnce) yield* partOf(key, from, Math.min(askedAtOnce, size - from));
}

/** A stored file of a known size a chunk at a time, however large; null where there is none. */
export const openBlob = async (key: string, size: number): Promise<AsyncIterable<Uint8Array> | null> =>
  (await blobInfo(key)) === null ? null : inRanges(key, size);
