import { checksumElements } from './checksum.ts';
import { httpTime, replyXml } from './reply.ts';
import { type Operation, requestedVersionId, type S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { VersionDetail } from './version-store.ts';
import type { XmlFields } from './xml.ts';

const attributes = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'];

/** Answers only those attributes that the client lists. The entity tag stands here without its quotes. */
export const getObjectAttributes: Operation = ({ buckets, versions }, request, response) => {
  const wanted = new Set((request.headers['x-amz-object-attributes'] ?? '').split(',').map((name) => name.trim()));
  if (![...wanted].every((name) => attributes.includes(name))) {
    throw s3Error('InvalidArgument', { message: 'Invalid attribute name specified.' });
  }
  buckets.get(request.bucket);
  const { versionId, etag, size, lastModified, detail } = versions.get(
    request.bucket,
    request.key,
    requestedVersionId(request),
  );
  const hasChecksum = Object.keys(detail.checksums).length > 0;
  const checksum = { ...checksumElements(detail.checksums), ChecksumType: detail.checksumType };
  const fields: XmlFields = {
    ETag: wanted.has('ETag') ? etag : undefined,
    Checksum: wanted.has('Checksum') && hasChecksum ? checksum : undefined,
    ObjectParts: wanted.has('ObjectParts') && detail.parts.length > 0 ? partsPage(request, detail) : undefined,
    StorageClass: wanted.has('StorageClass') ? (detail.headers['x-amz-storage-class'] ?? 'STANDARD') : undefined,
    ObjectSize: wanted.has('ObjectSize') ? size : undefined,
  };
  replyXml(response, 'GetObjectAttributesResponse', fields, {
    'last-modified': httpTime(lastModified),
    'x-amz-version-id': versionId === 'null' ? undefined : versionId,
  });
};

/** The parts themselves are known to S3 only where the upload had a checksum. */
function partsPage({ headers }: S3Request, { parts, checksums }: VersionDetail): XmlFields {
  const limit = Math.min(Number(headers['x-amz-max-parts'] ?? 1000), 1000);
  const marker = Number(headers['x-amz-part-number-marker'] ?? 0);
  if (!(limit >= 0 && marker >= 0)) throw s3Error('InvalidArgument');
  const count = { PartsCount: parts.length };
  if (Object.keys(checksums).length === 0) return count;

  const remaining = parts.filter(({ partNumber }) => partNumber > marker);
  const page = remaining.slice(0, limit);
  return {
    ...count,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.partNumber ?? marker,
    MaxParts: limit,
    IsTruncated: remaining.length > page.length,
    Part: page.map((part) => ({
      PartNumber: part.partNumber,
      Size: part.size,
      ...checksumElements(part.checksums),
    })),
  };
}
