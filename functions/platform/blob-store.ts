import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from './content-disposition.ts';
import { environment } from './environment.ts';

const s3 = new S3Client({
  // Otherwise the SDK signs the checksum of an empty body into presigned uploads.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  // A custom endpoint has no host name per bucket.
  forcePathStyle: (process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']) !== undefined,
});

const uploadMinutes = 15;
const downloadMinutes = 5;

export interface BlobPlace {
  readonly organizationId: string;
  readonly roomId: string;
  readonly documentId: string;
  readonly version: number;
}

export interface PresignedUpload {
  readonly url: string;
  /** Headers that the upload must carry; they are part of the signature. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: string;
}

const keyOf = ({ organizationId, roomId, documentId, version }: BlobPlace): string =>
  `${organizationId}/${roomId}/${documentId}/${version}`;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');

// `if-none-match: *` lets the address be used once: what was filed can't be put over afterwards.
const pinnedHeaders = new Set(['content-type', 'if-none-match']);

/** An address to which a browser may put exactly this many bytes of this type, for 15 minutes. */
export async function presignUpload(place: BlobPlace, size: number, contentType: string): Promise<PresignedUpload> {
  const url = await getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket: environment().DOCUMENTS_BUCKET,
      Key: keyOf(place),
      ContentType: contentType,
      ContentLength: size,
      IfNoneMatch: '*',
    }),
    {
      expiresIn: uploadMinutes * 60,
      signableHeaders: new Set([...pinnedHeaders, 'content-length', 'host']),
      unhoistableHeaders: pinnedHeaders,
    },
  );
  return { url, headers: { 'content-type': contentType, 'if-none-match': '*' }, expiresAt: inMinutes(uploadMinutes) };
}

/** An address from which a browser may read one version of a file, for 5 minutes. */
export async function presignDownload(
  place: BlobPlace,
  file: { readonly name: string; readonly contentType: string; readonly inline: boolean },
): Promise<{ url: string; expiresAt: string }> {
  const url = await getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: environment().DOCUMENTS_BUCKET,
      Key: keyOf(place),
      ResponseContentDisposition: contentDisposition(file.inline ? 'inline' : 'attachment', file.name),
      ResponseContentType: file.contentType,
    }),
    { expiresIn: downloadMinutes * 60 },
  );
  return { url, expiresAt: inMinutes(downloadMinutes) };
}

export async function putBlob(place: BlobPlace, body: Uint8Array, contentType: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: environment().DOCUMENTS_BUCKET,
      Key: keyOf(place),
      Body: body,
      ContentType: contentType,
    }),
  );
}

/** Size and type of a stored file; null when it never arrived. */
export async function blobInfo(place: BlobPlace): Promise<{ size: number; contentType: string } | null> {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: keyOf(place) }));
    return { size: head.ContentLength ?? 0, contentType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The bytes of a stored file, all in memory; callers check the size first. */
export async function readBlob(place: BlobPlace): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: environment().DOCUMENTS_BUCKET, Key: keyOf(place) }));
    return Body instanceof Readable ? new Uint8Array(await buffer(Body)) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
