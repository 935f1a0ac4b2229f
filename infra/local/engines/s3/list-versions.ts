import { keyAfterMarker, lastCharacter, listingRequest, listPage, markerOf } from './listing.ts';
import { isoTime, quoted, replyXml } from './reply.ts';
import type { Operation, S3Context } from './s3-context.ts';
import type { ObjectVersion } from './version-store.ts';

/** Lists all versions and delete markers: keys in order, the versions of a key from the newest to the oldest. */
export const listObjectVersions: Operation = (context, request, response) => {
  const { bucket, query } = request;
  context.buckets.get(bucket);
  const listing = listingRequest(request, 'max-keys');
  const keyMarker = query.get('key-marker') ?? '';
  const versionMarker = query.get('version-id-marker') ?? '';
  const start = {
    key: keyAfterMarker(keyMarker, listing),
    within: markedSeq(context, bucket, keyMarker, versionMarker),
  };
  const page = listPage(listing, start, {
    fetch: ({ key, within }, limit) => context.versions.versionPage(bucket, listing.prefix, key, within, limit),
    positionOf: ({ key, seq }) => ({ key, within: seq }),
    beyond: (prefix) => ({ key: prefix + lastCharacter, within: 0 }),
  });

  const last = page.entries.at(-1);
  const nextVersion = page.next && last?.seq === page.next.within ? last.versionId : undefined;
  const fieldsOf = ({ key, versionId, isLatest, lastModified }: ObjectVersion) => ({
    Key: listing.write(key),
    VersionId: versionId,
    IsLatest: isLatest,
    LastModified: isoTime(lastModified),
    Owner: { ID: context.accountId },
  });
  replyXml(response, 'ListVersionsResult', {
    Name: bucket,
    Prefix: listing.write(listing.prefix),
    Delimiter: listing.delimiter === '' ? undefined : listing.write(listing.delimiter),
    KeyMarker: listing.write(keyMarker),
    VersionIdMarker: versionMarker,
    MaxKeys: listing.limit,
    EncodingType: listing.encodingType,
    IsTruncated: page.next !== undefined,
    NextKeyMarker: page.next && listing.write(markerOf(page.next)),
    NextVersionIdMarker: nextVersion,
    Version: page.entries
      .filter(({ isDeleteMarker }) => !isDeleteMarker)
      .map((version) => ({
        ...fieldsOf(version),
        ETag: quoted(version.etag),
        Size: version.size,
        StorageClass: version.detail.headers['x-amz-storage-class'] ?? 'STANDARD',
      })),
    DeleteMarker: page.entries.filter(({ isDeleteMarker }) => isDeleteMarker).map(fieldsOf),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: listing.write(prefix) })),
  });
};

/**
 * Without a version marker the listing continues behind all versions of the key. A marked version that was deleted since, as happens when
 * a bucket is emptied page by page, leaves the key's remaining versions to be listed.
 */
function markedSeq({ versions }: S3Context, bucket: string, key: string, versionId: string): number {
  if (versionId === '') return 0;
  return versions.find(bucket, key, versionId)?.seq ?? Number.MAX_SAFE_INTEGER;
}
