import { checksumAlgorithms } from './checksum.ts';
import {
  keyAfterMarker,
  type ListingRequest,
  lastCharacter,
  listingRequest,
  listPage,
  markerOf,
  type Page,
} from './listing.ts';
import { isoTime, quoted, replyXml } from './reply.ts';
import type { Operation, S3Context, S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { ObjectVersion } from './version-store.ts';
import type { XmlFields } from './xml.ts';

export const listObjectsV2: Operation = (context, request, response) => {
  const { query } = request;
  const listing = listingRequest(request, 'max-keys');
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const page = pageAfter(context, request, listing, token === undefined ? (startAfter ?? '') : keyOfToken(token));
  const hasOwner = query.get('fetch-owner') === 'true';

  replyXml(response, 'ListBucketResult', {
    ...commonFields(request, listing, page),
    KeyCount: page.entries.length + page.prefixes.length,
    ContinuationToken: token,
    NextContinuationToken: page.next && Buffer.from(page.next.key).toString('base64url'),
    StartAfter: startAfter && listing.write(startAfter),
    Contents: page.entries.map((version) => contentFields(context, listing, version, hasOwner)),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: listing.write(prefix) })),
  });
};

/** The first version of the listing, where the client continues from the last key or prefix that it saw. */
export const listObjects: Operation = (context, request, response) => {
  const listing = listingRequest(request, 'max-keys');
  const marker = request.query.get('marker') ?? '';
  const page = pageAfter(context, request, listing, keyAfterMarker(marker, listing));

  replyXml(response, 'ListBucketResult', {
    ...commonFields(request, listing, page),
    Marker: listing.write(marker),
    NextMarker: page.next && listing.write(markerOf(page.next)),
    Contents: page.entries.map((version) => contentFields(context, listing, version, true)),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: listing.write(prefix) })),
  });
};

function pageAfter({ buckets, versions }: S3Context, { bucket }: S3Request, listing: ListingRequest, after: string) {
  buckets.get(bucket);
  return listPage(
    listing,
    { key: after, within: undefined },
    {
      fetch: ({ key }, limit) => versions.currentPage(bucket, listing.prefix, key, limit),
      positionOf: ({ key }) => ({ key, within: undefined }),
      beyond: (prefix) => ({ key: prefix + lastCharacter, within: undefined }),
    },
  );
}

function commonFields(
  { bucket }: S3Request,
  { prefix, delimiter, limit, encodingType, write }: ListingRequest,
  { next }: Page<ObjectVersion, undefined>,
): XmlFields {
  return {
    Name: bucket,
    Prefix: write(prefix),
    Delimiter: delimiter === '' ? undefined : write(delimiter),
    MaxKeys: limit,
    EncodingType: encodingType,
    IsTruncated: next !== undefined,
  };
}

function contentFields(
  { accountId }: S3Context,
  { write }: ListingRequest,
  { key, lastModified, etag, size, detail }: ObjectVersion,
  hasOwner: boolean,
): XmlFields {
  const algorithm = checksumAlgorithms.find((candidate) => detail.checksums[candidate] !== undefined);
  return {
    Key: write(key),
    LastModified: isoTime(lastModified),
    ETag: quoted(etag),
    ChecksumAlgorithm: algorithm?.toUpperCase(),
    ChecksumType: algorithm && detail.checksumType,
    Size: size,
    StorageClass: detail.headers['x-amz-storage-class'] ?? 'STANDARD',
    Owner: hasOwner ? { ID: accountId } : undefined,
  };
}

function keyOfToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString('utf8');
  if (key === '' || Buffer.from(key).toString('base64url') !== token) {
    throw s3Error('InvalidArgument', { message: 'The continuation token provided is incorrect' });
  }
  return key;
}
