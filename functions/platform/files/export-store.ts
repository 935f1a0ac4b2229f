import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { contentDisposition } from '#functions/platform/http/content-disposition.ts';
import { inMinutes } from './documents-client.ts';
import { inPieces } from './in-pieces.ts';
import { s3Address } from './s3-address.ts';

const s3 = new S3Client({ ...awsClient('bytes'), ...s3Address });

/** Files that are made for one person to fetch stand under a beginning of their own: the bucket takes them away after two days (`infra/stacks/data-stack.ts`). */
const exportedFiles = 'room-downloads/';

const placeOf = (organizationId: string, name: string) => ({
  Bucket: environment().EXPORTS_BUCKET,
  Key: `${exportedFiles}${organizationId}/${name}`,
});
type Place = ReturnType<typeof placeOf>;

/** Storage takes 10,000 parts, so that files may have 160 GB. */
const sizeOfPart = 16 * 1_048_576;

type Upload = Place & { readonly UploadId: string | undefined };

async function sendPart(upload: Upload, number: number, Body: Uint8Array): Promise<CompletedPart> {
  const { ETag, ChecksumCRC32 } = await s3.send(new UploadPartCommand({ ...upload, PartNumber: number, Body }));
  return { PartNumber: number, ETag, ...(ChecksumCRC32 === undefined ? {} : { ChecksumCRC32 }) };
}

/** Sends a part while the next is gathered: never more than two are in memory. */
async function sendParts(upload: Upload, chunks: AsyncIterable<Uint8Array>) {
  const Parts: CompletedPart[] = [];
  let size = 0;
  let underWay: Promise<CompletedPart> | null = null;
  try {
    for await (const piece of inPieces(chunks, sizeOfPart)) {
      if (underWay !== null) Parts.push(await underWay);
      size += piece.length;
      underWay = sendPart(upload, Parts.length + 1, piece);
      // It is awaited behind the next piece; until then a failure is no fault of its own.
      underWay.catch(() => undefined);
    }
    if (underWay !== null) Parts.push(await underWay);
  } finally {
    await underWay?.catch(() => undefined);
  }
  return { Parts, size };
}

/** Stores a file a chunk at a time, in place of one of that name. Answers its size in bytes. What was sent of one that fails goes again. */
export async function writeExport(
  organizationId: string,
  name: string,
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const place = placeOf(organizationId, name);
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: contentType, ChecksumAlgorithm: 'CRC32' }),
  );
  const upload = { ...place, UploadId };
  try {
    const { Parts, size } = await sendParts(upload, chunks);
    await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    return size;
  } catch (error) {
    // Where this fails, too, the bucket takes the parts away.
    await s3.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Takes a file away, if there is one. */
export async function deleteExport(organizationId: string, name: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(placeOf(organizationId, name)));
}

/** An address from which a browser may save a file, for some minutes. */
export async function presignExport(
  organizationId: string,
  name: string,
  { fileName, minutes }: { readonly fileName: string; readonly minutes: number },
): Promise<{ url: string; expiresAt: string }> {
  const command = new GetObjectCommand({
    ...placeOf(organizationId, name),
    ResponseContentDisposition: contentDisposition('attachment', fileName),
  });
  const url = await getSignedUrl(s3, command, { expiresIn: minutes * 60 });
  return { url, expiresAt: inMinutes(minutes) };
}
