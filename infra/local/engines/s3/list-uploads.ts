import { checksumElements } from './checksum.ts';
import { keyAfterMarker, lastCharacter, listingRequest, listPage, markerOf } from './listing.ts';
import { requestedUpload } from './multipart-upload.ts';
import { isoTime, quoted, replyXml } from './reply.ts';
import { type Operation, queryInteger } from './s3-context.ts';

export const listParts: Operation = (context, request, response) => {
  const { uploadId, detail } = requestedUpload(context, request);
  const limit = queryInteger(request, 'max-parts', 1000, 1000);
  const marker = queryInteger(request, 'part-number-marker', 0, 10_000);
  const remaining = context.uploads.parts(uploadId).filter(({ partNumber }) => partNumber > marker);
  const parts = remaining.slice(0, limit);
  replyXml(response, 'ListPartsResult', {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: uploadId,
    StorageClass: detail.headers['x-amz-storage-class'] ?? 'STANDARD',
    PartNumberMarker: marker,
    NextPartNumberMarker: parts.at(-1)?.partNumber ?? 0,
    MaxParts: limit,
    IsTruncated: remaining.length > parts.length,
    ChecksumAlgorithm: detail.checksumAlgorithm?.toUpperCase(),
    ChecksumType: detail.checksumAlgorithm === null ? undefined : detail.checksumType,
    Part: parts.map(({ partNumber, lastModified, etag, segment, checksums }) => ({
      PartNumber: partNumber,
      LastModified: isoTime(lastModified),
      ETag: quoted(etag),
      Size: segment.size,
      ...checksumElements(checksums),
    })),
  });
};

export const listMultipartUploads: Operation = (context, request, response) => {
  const { bucket, query } = request;
  context.buckets.get(bucket);
  const listing = listingRequest(request, 'max-uploads');
  const keyMarker = query.get('key-marker') ?? '';
  const uploadIdMarker = query.get('upload-id-marker') ?? '';
  const start = { key: keyAfterMarker(keyMarker, listing), within: uploadIdMarker };
  const page = listPage(listing, start, {
    fetch: ({ key, within }, limit) => context.uploads.page(bucket, listing.prefix, key, within, limit),
    positionOf: ({ key, uploadId }) => ({ key, within: uploadId }),
    beyond: (prefix) => ({ key: prefix + lastCharacter, within: '' }),
  });
  replyXml(response, 'ListMultipartUploadsResult', {
    Bucket: bucket,
    KeyMarker: listing.write(keyMarker),
    UploadIdMarker: uploadIdMarker,
    NextKeyMarker: page.next && listing.write(markerOf(page.next)),
    NextUploadIdMarker: page.next?.within,
    Prefix: listing.write(listing.prefix),
    Delimiter: listing.delimiter === '' ? undefined : listing.write(listing.delimiter),
    MaxUploads: listing.limit,
    EncodingType: listing.encodingType,
    IsTruncated: page.next !== undefined,
    Upload: page.entries.map(({ key, uploadId, initiatedAt, detail }) => ({
      Key: listing.write(key),
      UploadId: uploadId,
      Initiated: isoTime(initiatedAt),
      StorageClass: detail.headers['x-amz-storage-class'] ?? 'STANDARD',
      ChecksumAlgorithm: detail.checksumAlgorithm?.toUpperCase(),
    })),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: listing.write(prefix) })),
  });
};
