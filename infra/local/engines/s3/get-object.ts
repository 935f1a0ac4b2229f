import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkReadConditions } from './conditions.ts';
import { checksumHeaders, versionHeaders } from './object-headers.ts';
import { type ByteRange, requestedRange } from './ranges.ts';
import { httpTime, quoted, setHeaders } from './reply.ts';
import { type Operation, requestedVersionId, type S3Context, type S3Request } from './s3-context.ts';
import type { ObjectVersion } from './version-store.ts';

const overridableHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

export const headObject: Operation = (context, request, response) => {
  describeObject(context, request, response);
  response.end();
};

export const getObject: Operation = async (context, request, response) => {
  const { version, range } = describeObject(context, request, response);
  const segments = context.versions.segments(version);
  await context.contents.hold(segments, () =>
    pipeline(Readable.from(context.contents.read(segments, range.first, range.last)), response),
  );
};

/** Finds the object, checks the conditions, and writes the status line and the headers. */
function describeObject(
  { buckets, versions }: S3Context,
  request: S3Request,
  response: ServerResponse,
): { version: ObjectVersion; range: ByteRange } {
  buckets.get(request.bucket);
  const version = versions.get(request.bucket, request.key, requestedVersionId(request));
  checkReadConditions(request.headers, version);
  const range = requestedRange(request, version);

  const { detail, size } = version;
  const isWhole = range.first === 0 && range.last === size - 1;
  const wantsChecksum = request.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED';
  const overrides = overridableHeaders.map((name) => [name, request.query.get(`response-${name}`)] as const);
  setHeaders(response, {
    ...detail.headers,
    ...Object.fromEntries(overrides.filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(Object.entries(detail.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    ...versionHeaders(version),
    ...(wantsChecksum && isWhole ? checksumHeaders(version) : {}),
    'accept-ranges': 'bytes',
    etag: quoted(version.etag),
    'last-modified': httpTime(version.lastModified),
    'content-length': String(range.last - range.first + 1),
    'content-range': range.isPartial ? `bytes ${range.first}-${range.last}/${size}` : undefined,
    'x-amz-tagging-count': detail.tags.length > 0 ? String(detail.tags.length) : undefined,
    'x-amz-mp-parts-count': range.partsCount === undefined ? undefined : String(range.partsCount),
  });
  response.writeHead(range.isPartial ? 206 : 200);
  return { version, range };
}
