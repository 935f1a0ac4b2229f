import { algorithmNamed, checksumAlgorithms, checksumElements } from './checksum.ts';
import { commitObject } from './commit-object.ts';
import { checkCopyConditions } from './conditions.ts';
import { digestContent } from './digest-content.ts';
import { refuseUnsupportedHeaders, uploadDetail, versionHeaders } from './object-headers.ts';
import { isoTime, quoted, replyXml } from './reply.ts';
import type { Operation, S3Context, S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { ObjectVersion, VersionDetail } from './version-store.ts';

/** Copies an object. The copy shares the content of its source, so that only metadata is written. */
export const copyObject: Operation = async (context, request, response) => {
  const { bucket, key, headers } = request;
  context.buckets.get(bucket);
  refuseUnsupportedHeaders(headers);
  const { source, isPinned } = copySource(context, request);
  const replacesMetadata = headers['x-amz-metadata-directive']?.toUpperCase() === 'REPLACE';
  if (!isPinned && !replacesMetadata && source.bucket === bucket && source.key === key) {
    throw s3Error('InvalidRequest', {
      message: 'This copy request is illegal because it is trying to copy an object to itself without changing it.',
    });
  }

  const segments = context.versions.segments(source);
  const copied = await context.contents.hold(segments, async () => {
    const digest = await copiedDigest(context, source, segments, headers['x-amz-checksum-algorithm']);
    const detail = { ...copiedDetail(headers, source, replacesMetadata), checksums: digest.checksums };
    return commitObject(context, request, { etag: digest.md5, detail, segments });
  });
  const { etag, lastModified, detail } = copied;
  const result = { LastModified: isoTime(lastModified), ETag: quoted(etag), ...checksumElements(detail.checksums) };
  replyXml(response, 'CopyObjectResult', result, { ...versionHeaders(copied), ...sourceVersionHeader(source) });
};

/** The version that `x-amz-copy-source` names, once its conditions hold; `isPinned` when it names a version id. */
export function copySource(
  { buckets, versions }: S3Context,
  { headers }: S3Request,
): { source: ObjectVersion; isPinned: boolean } {
  const [path = '', versionId] = (headers['x-amz-copy-source'] ?? '').replace(/^\//, '').split('?versionId=');
  const [bucket, key] = decodedSource(path);
  buckets.get(bucket);
  const source = versions.get(bucket, key, versionId);
  checkCopyConditions(headers, source);
  return { source, isPinned: versionId !== undefined };
}

export function sourceVersionHeader({ versionId }: ObjectVersion): Record<string, string> {
  return versionId === 'null' ? {} : { 'x-amz-copy-source-version-id': versionId };
}

function decodedSource(path: string): [bucket: string, key: string] {
  try {
    const decoded = decodeURIComponent(path);
    const slash = decoded.indexOf('/');
    if (slash > 0 && slash < decoded.length - 1) return [decoded.slice(0, slash), decoded.slice(slash + 1)];
  } catch {
    // A malformed escape is answered like any other source that cannot be read.
  }
  throw s3Error('InvalidArgument', { message: 'Copy Source must mention the source bucket and key: /bucket/key' });
}

/** A copy is one piece, whatever its source was, so the digests of a multipart source are calculated anew. */
async function copiedDigest(
  { contents }: S3Context,
  source: ObjectVersion,
  segments: Parameters<typeof digestContent>[1],
  requestedAlgorithm: string | undefined,
) {
  const present = checksumAlgorithms.find((algorithm) => source.detail.checksums[algorithm] !== undefined);
  const algorithm = algorithmNamed(requestedAlgorithm) ?? present;
  const isReusable = !source.etag.includes('-') && algorithm === present;
  return isReusable
    ? { md5: source.etag, checksums: source.detail.checksums }
    : digestContent(contents, segments, algorithm);
}

function copiedDetail(headers: S3Request['headers'], source: ObjectVersion, replacesMetadata: boolean): VersionDetail {
  const given = uploadDetail(headers);
  const replacesTags = headers['x-amz-tagging-directive']?.toUpperCase() === 'REPLACE';
  return {
    headers: replacesMetadata ? given.headers : source.detail.headers,
    metadata: replacesMetadata ? given.metadata : source.detail.metadata,
    tags: replacesTags ? given.tags : source.detail.tags,
    checksums: {},
    checksumType: 'FULL_OBJECT',
    parts: [],
  };
}
