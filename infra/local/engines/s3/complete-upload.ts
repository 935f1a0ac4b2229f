import { createHash } from 'node:crypto';
import { type Checksums, checksumAlgorithms, checksumElements, compositeChecksum } from './checksum.ts';
import { commitObject } from './commit-object.ts';
import { digestContent } from './digest-content.ts';
import { requestedUpload } from './multipart-upload.ts';
import { versionHeaders } from './object-headers.ts';
import { receiveDocument } from './receive-body.ts';
import { quoted, replyXml } from './reply.ts';
import type { Operation, S3Context, S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { Upload, UploadedPart } from './upload-store.ts';
import { childrenNamed, childText, parseXml, type XmlElement } from './xml.ts';

const smallestPartInBytes = 5 * 1024 * 1024;

/** Turns the parts into an object: their content files become its segments, so that nothing is copied. */
export const completeMultipartUpload: Operation = async (context, request, response) => {
  const upload = requestedUpload(context, request);
  const { bucket, key, headers } = request;
  const listed = listedParts(parseXml(await receiveDocument(withoutChecksums(request)), 'CompleteMultipartUpload'));
  const uploaded = context.uploads.parts(upload.uploadId);
  const parts = listed.map((element) => matchingPart(element, upload, uploaded));
  if (parts.slice(0, -1).some(({ segment }) => segment.size < smallestPartInBytes)) throw s3Error('EntityTooSmall');

  const segments = parts.map(({ segment }) => segment);
  checkSize(headers['x-amz-mp-object-size'], segments);
  const checksums = await objectChecksums(context, upload, parts);
  checkDeclaredChecksum(headers, checksums);

  const detail = {
    ...{ headers: upload.detail.headers, metadata: upload.detail.metadata, tags: upload.detail.tags },
    checksums,
    checksumType: upload.detail.checksumType,
    parts: parts.map(({ partNumber, segment, checksums }) => ({ partNumber, size: segment.size, checksums })),
  };
  const version = await commitObject(context, request, { etag: etagOf(parts), detail, segments }, () => {
    const current = context.uploads.parts(requestedUpload(context, request).uploadId);
    const isUnchanged = segments.every(({ contentId }) => current.some((part) => part.segment.contentId === contentId));
    if (!isUnchanged) throw s3Error('InvalidPart');
    return context.uploads.remove(upload.uploadId);
  });
  replyXml(
    response,
    'CompleteMultipartUploadResult',
    {
      Location: `http://${headers['host']}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
      Bucket: bucket,
      Key: key,
      ETag: quoted(version.etag),
      ...checksumElements(checksums),
      ChecksumType: Object.keys(checksums).length > 0 ? upload.detail.checksumType : undefined,
    },
    versionHeaders(version),
  );
};

/** The checksum headers of this request speak of the object, not of the document in its body. */
function withoutChecksums(request: S3Request): S3Request {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith('x-amz-checksum-'));
  return { ...request, headers: Object.fromEntries(headers) };
}

function listedParts(document: XmlElement): XmlElement[] {
  const parts = childrenNamed(document, 'Part');
  if (parts.length === 0) throw s3Error('MalformedXML');
  const numbers = parts.map((part) => Number(childText(part, 'PartNumber')));
  if (numbers.some((number, index) => index > 0 && !(number > (numbers[index - 1] ?? 0)))) {
    throw s3Error('InvalidPartOrder');
  }
  return parts;
}

function matchingPart(element: XmlElement, { detail }: Upload, uploaded: readonly UploadedPart[]): UploadedPart {
  const partNumber = Number(childText(element, 'PartNumber'));
  const etag = childText(element, 'ETag')?.replaceAll('"', '');
  const part = uploaded.find((candidate) => candidate.partNumber === partNumber && candidate.etag === etag);
  if (part === undefined) throw s3Error('InvalidPart', { fields: { PartNumber: String(partNumber) } });

  for (const algorithm of checksumAlgorithms) {
    const declared = childText(element, `Checksum${algorithm.toUpperCase()}`);
    const isMissing = declared === undefined && detail.checksumAlgorithm === algorithm;
    if (isMissing && detail.checksumType === 'COMPOSITE') {
      throw s3Error('InvalidRequest', {
        message: `The upload was created using a ${algorithm} checksum. The complete request must include the checksum for each part.`,
      });
    }
    if (declared !== undefined && declared !== part.checksums[algorithm]) throw s3Error('InvalidPart');
  }
  return part;
}

async function objectChecksums(
  { contents }: S3Context,
  { detail }: Upload,
  parts: readonly UploadedPart[],
): Promise<Checksums> {
  const algorithm = detail.checksumAlgorithm;
  if (algorithm === null) return {};
  if (detail.checksumType === 'COMPOSITE') {
    const partChecksums = parts.map(({ checksums }) => checksums[algorithm] ?? '');
    return { [algorithm]: compositeChecksum(algorithm, partChecksums) };
  }
  const segments = parts.map(({ segment }) => segment);
  return (await digestContent(contents, segments, algorithm)).checksums;
}

function checkDeclaredChecksum(headers: S3Request['headers'], checksums: Checksums): void {
  for (const algorithm of checksumAlgorithms) {
    const declared = headers[`x-amz-checksum-${algorithm}`];
    const actual = checksums[algorithm];
    if (declared !== undefined && declared !== actual) throw s3Error('BadDigest');
  }
}

function checkSize(declared: string | undefined, segments: readonly { size: number }[]): void {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0);
  if (declared !== undefined && Number(declared) !== size) throw s3Error('InvalidRequest');
}

function etagOf(parts: readonly UploadedPart[]): string {
  const md5 = createHash('md5');
  for (const { etag } of parts) md5.update(Buffer.from(etag, 'hex'));
  return `${md5.digest('hex')}-${parts.length}`;
}
