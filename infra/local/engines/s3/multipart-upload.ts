import { algorithmNamed, checksumElements } from './checksum.ts';
import { discardUnused } from './commit-object.ts';
import { copySource, sourceVersionHeader } from './copy-object.ts';
import { inTransaction } from './database.ts';
import { digestContent } from './digest-content.ts';
import { refuseUnsupportedHeaders, uploadDetail } from './object-headers.ts';
import { byteRange } from './ranges.ts';
import { type ReceivedBody, receiveContent } from './receive-body.ts';
import { isoTime, quoted, replyEmpty, replyXml } from './reply.ts';
import { newId, type Operation, type S3Context, type S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { Upload, UploadDetail, UploadedPart } from './upload-store.ts';

const largestPartNumber = 10_000;

export const createMultipartUpload: Operation = (context, request, response) => {
  const { bucket, key, headers } = request;
  context.buckets.get(bucket);
  refuseUnsupportedHeaders(headers);
  const uploadId = newId();
  const detail = { ...uploadDetail(headers), ...checksumPlan(headers) };
  context.uploads.create({ uploadId, bucket, key, initiatedAt: Date.now(), detail });
  replyXml(
    response,
    'InitiateMultipartUploadResult',
    { Bucket: bucket, Key: key, UploadId: uploadId },
    {
      'x-amz-checksum-algorithm': detail.checksumAlgorithm?.toUpperCase(),
      'x-amz-checksum-type': detail.checksumAlgorithm === null ? undefined : detail.checksumType,
      'x-amz-server-side-encryption': detail.headers['x-amz-server-side-encryption'],
    },
  );
};

export const uploadPart: Operation = async (context, request, response) => {
  const upload = requestedUpload(context, request);
  const partNumber = requestedPartNumber(request);
  const { segment, ...body } = await receiveContent(
    context.contents,
    request,
    upload.detail.checksumAlgorithm ?? undefined,
  );
  const part = await keepPart(context, request, upload, { partNumber, segment, ...body });
  const checksumHeaders = Object.entries(part.checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]);
  replyEmpty(response, 200, { etag: quoted(part.etag), ...Object.fromEntries(checksumHeaders) });
};

export const uploadPartCopy: Operation = async (context, request, response) => {
  const upload = requestedUpload(context, request);
  const partNumber = requestedPartNumber(request);
  const { source } = copySource(context, request);
  const rangeHeader = request.headers['x-amz-copy-source-range'];
  const range = byteRange(rangeHeader, source.size);
  if (rangeHeader !== undefined && range === undefined) throw s3Error('InvalidArgument');
  const { first, last } = range ?? { first: 0, last: source.size - 1 };

  const sourceSegments = context.versions.segments(source);
  const { segment } = await context.contents.hold(sourceSegments, () =>
    context.contents.write(async (append) => {
      for await (const chunk of context.contents.read(sourceSegments, first, last)) await append(chunk);
    }),
  );
  const body = await digestContent(context.contents, [segment], upload.detail.checksumAlgorithm ?? undefined);
  const { etag, lastModified, checksums } = await keepPart(context, request, upload, { partNumber, segment, ...body });
  const result = { LastModified: isoTime(lastModified), ETag: quoted(etag), ...checksumElements(checksums) };
  replyXml(response, 'CopyPartResult', result, sourceVersionHeader(source));
};

export const abortMultipartUpload: Operation = async (context, request, response) => {
  const freed = inTransaction(context.database, () =>
    context.uploads.remove(requestedUpload(context, request).uploadId),
  );
  await discardUnused(context, freed);
  replyEmpty(response, 204);
};

/** The upload that the query names. Throws NoSuchUpload. */
export function requestedUpload({ uploads, buckets }: S3Context, { bucket, key, query }: S3Request): Upload {
  buckets.get(bucket);
  return uploads.get(bucket, key, query.get('uploadId') ?? '');
}

/** Keeps a received part unless its upload ended meanwhile; then its content is removed again. */
async function keepPart(
  context: S3Context,
  request: S3Request,
  upload: Upload,
  { partNumber, segment, md5, checksums }: ReceivedBody & Pick<UploadedPart, 'partNumber' | 'segment'>,
): Promise<UploadedPart> {
  const part = { partNumber, segment, etag: md5, lastModified: Date.now(), checksums };
  const { checksumAlgorithm } = upload.detail;
  try {
    if (checksumAlgorithm !== null && checksums[checksumAlgorithm] === undefined) {
      throw s3Error('InvalidRequest', {
        message: `Checksum Type mismatch occurred, expected checksum Type: ${checksumAlgorithm}`,
      });
    }
    const freed = inTransaction(context.database, () => {
      requestedUpload(context, request);
      return context.uploads.putPart(upload.uploadId, part);
    });
    await discardUnused(context, freed);
    return part;
  } catch (error) {
    await discardUnused(context, [segment.contentId]);
    throw error;
  }
}

function requestedPartNumber({ query }: S3Request): number {
  const partNumber = Number(query.get('partNumber'));
  if (Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= largestPartNumber) return partNumber;
  throw s3Error('InvalidArgument', { message: 'Part number must be an integer between 1 and 10000, inclusive' });
}

/** CRC64NVME always covers the whole object, SHA never does; the other CRCs do when asked to. */
function checksumPlan(headers: S3Request['headers']): Pick<UploadDetail, 'checksumAlgorithm' | 'checksumType'> {
  const algorithm = algorithmNamed(headers['x-amz-checksum-algorithm']);
  const type = headers['x-amz-checksum-type']?.toUpperCase();
  const usual = algorithm === 'crc64nvme' || algorithm === undefined ? 'FULL_OBJECT' : 'COMPOSITE';
  const isCrc = algorithm === 'crc32' || algorithm === 'crc32c';
  if (type !== undefined && type !== usual && !(isCrc && type === 'FULL_OBJECT')) {
    throw s3Error('InvalidRequest', { message: `The ${type} checksum type cannot be used with this algorithm.` });
  }
  return { checksumAlgorithm: algorithm ?? null, checksumType: type === 'FULL_OBJECT' ? 'FULL_OBJECT' : usual };
}
