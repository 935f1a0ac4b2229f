import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type Part,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#functions/platform/environment.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { base64Of, documentsClient, inMinutes, isThereAlready, uploadMinutes } from './documents-client.ts';
import type { Parts } from './upload-record.ts';

/** Bytes that come in parts: where they will be, and what storage calls them until then. */
export interface PartedBlob {
  readonly key: string;
  readonly storageId: string;
}

/** A part that has arrived; `number` counts from 1. */
export interface ArrivedPart {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
  /** As storage writes it (base64); null where the parts come without. */
  readonly sha256: string | null;
}

const placeOf = ({ key, storageId }: PartedBlob) => ({
  Bucket: environment().DOCUMENTS_BUCKET,
  Key: key,
  UploadId: storageId,
});

/** Lets bytes come in parts; answers what storage calls them. With `isChecked`, each part is refused unless it has the SHA-256 that was told for it. */
export async function beginParts(
  key: string,
  { contentType, isChecked }: { readonly contentType: string; readonly isChecked: boolean },
): Promise<string> {
  const { UploadId } = await documentsClient.send(
    new CreateMultipartUploadCommand({
      Bucket: environment().DOCUMENTS_BUCKET,
      Key: key,
      ContentType: contentType,
      ...(isChecked ? { ChecksumAlgorithm: 'SHA256' } : {}),
    }),
  );
  if (UploadId === undefined) throw new Error(`Storage named no upload for ${key}.`);
  return UploadId;
}

/** The sizes of the parts of so many bytes, of which all but the last are alike. */
export const partSize = ({ sizeOfPart }: Pick<Parts, 'sizeOfPart'>, size: number, number: number): number =>
  Math.min(sizeOfPart, size - (number - 1) * sizeOfPart);

export const partCount = ({ sizeOfPart }: Pick<Parts, 'sizeOfPart'>, size: number): number =>
  Math.ceil(size / sizeOfPart);

/** An address to which a browser may put one part, of this size and with this SHA-256 (hexadecimal), for 15 minutes. */
export async function presignPart(
  blob: PartedBlob,
  { number, size, sha256 }: { readonly number: number; readonly size: number; readonly sha256: string | null },
): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly expiresAt: string }> {
  const checksum = sha256 === null ? null : base64Of(sha256);
  const headers: Readonly<Record<string, string>> = checksum === null ? {} : { 'x-amz-checksum-sha256': checksum };
  const pinned = new Set(Object.keys(headers));
  const command = new UploadPartCommand({
    ...placeOf(blob),
    PartNumber: number,
    ContentLength: size,
    ...(checksum === null ? {} : { ChecksumSHA256: checksum }),
  });
  const url = await getSignedUrl(documentsClient, command, {
    expiresIn: uploadMinutes * 60,
    signableHeaders: new Set([...pinned, 'content-length', 'host']),
    unhoistableHeaders: pinned,
  });
  return { url, headers, expiresAt: inMinutes(uploadMinutes) };
}

const arrived = ({ PartNumber = 0, Size = 0, ETag = '', ChecksumSHA256 = '' }: Part): ArrivedPart => ({
  number: PartNumber,
  size: Size,
  etag: ETag,
  sha256: ChecksumSHA256 === '' ? null : ChecksumSHA256,
});

const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** The parts that have arrived, by their number; none where storage has no such upload, or none any more. The cursor is the number of the last. */
export async function arrivedParts(blob: PartedBlob, { limit, cursor }: PageRequest): Promise<Page<ArrivedPart>> {
  if (cursor !== undefined && !/^\d{1,5}$/.test(cursor)) throw new DomainError('cursorInvalid');
  try {
    const { Parts = [], IsTruncated } = await documentsClient.send(
      new ListPartsCommand({
        ...placeOf(blob),
        MaxParts: limit,
        ...(cursor === undefined ? {} : { PartNumberMarker: cursor }),
      }),
    );
    const items = Parts.map(arrived);
    return { items, nextCursor: IsTruncated ? String(items.at(-1)?.number ?? 0) : null };
  } catch (error) {
    if (isGone(error)) return { items: [], nextCursor: null };
    throw error;
  }
}

/**
 * Makes one file of its parts where none is yet. False where storage has no such upload any more, or a file at the key: whoever asked before, or at the
 * same moment, may have made it.
 */
export async function finishParts(blob: PartedBlob, parts: readonly ArrivedPart[]): Promise<boolean> {
  const Parts = parts.map(({ number, etag, sha256 }) => ({
    PartNumber: number,
    ETag: etag,
    ...(sha256 === null ? {} : { ChecksumSHA256: sha256 }),
  }));
  try {
    await documentsClient.send(
      new CompleteMultipartUploadCommand({ ...placeOf(blob), MultipartUpload: { Parts }, IfNoneMatch: '*' }),
    );
    return true;
  } catch (error) {
    const isAtOnce = error instanceof Error && error.name === 'ConditionalRequestConflict';
    if (isGone(error) || isThereAlready(error) || isAtOnce) return false;
    throw error;
  }
}

/** Takes away parts of which nothing was made. One that arrives at this moment may stay; storage removes it after a week. */
export async function abortParts(blob: PartedBlob): Promise<void> {
  try {
    await documentsClient.send(new AbortMultipartUploadCommand(placeOf(blob)));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
