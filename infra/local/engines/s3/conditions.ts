import { httpTime, quoted } from './reply.ts';
import type { S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { ObjectVersion } from './version-store.ts';

/** Conditions of a read, with the precedence of RFC 9110: entity tags before dates. Throws PreconditionFailed or NotModified. */
export function checkReadConditions(headers: S3Request['headers'], version: ObjectVersion): void {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, version.etag)) throw failed('If-Match');
  } else if (isModifiedSince(headers['if-unmodified-since'], version) === true) throw failed('If-Unmodified-Since');

  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    if (matches(ifNoneMatch, version.etag)) throw notModified(version);
  } else if (isModifiedSince(headers['if-modified-since'], version) === false) throw notModified(version);
}

/** Conditions on the source of a copy, which never answer 304. */
export function checkCopyConditions(headers: S3Request['headers'], version: ObjectVersion): void {
  const name = (condition: string) => headers[`x-amz-copy-source-if-${condition}`];
  const ifMatch = name('match');
  const ifNoneMatch = name('none-match');
  const fails =
    (ifMatch !== undefined && !matches(ifMatch, version.etag)) ||
    (ifMatch === undefined && isModifiedSince(name('unmodified-since'), version) === true) ||
    (ifNoneMatch !== undefined && matches(ifNoneMatch, version.etag)) ||
    (ifNoneMatch === undefined && isModifiedSince(name('modified-since'), version) === false);
  if (fails) throw s3Error('PreconditionFailed');
}

/** Conditions of a write, to be checked in the transaction that writes. `current` is the newest version, which may be a delete marker. */
export function checkWriteConditions(
  headers: S3Request['headers'],
  key: string,
  current: ObjectVersion | undefined,
): void {
  const existing = current?.isDeleteMarker ? undefined : current;
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw s3Error('NotImplemented');
  if (ifNoneMatch !== undefined && existing !== undefined) throw failed('If-None-Match');
  if (ifMatch === undefined) return;
  if (existing === undefined) throw s3Error('NoSuchKey', { fields: { Key: key } });
  if (!matches(ifMatch, existing.etag)) throw failed('If-Match');
}

function matches(header: string, etag: string): boolean {
  const candidates = header.split(',').map((candidate) => candidate.trim());
  return candidates.some((candidate) => candidate === '*' || candidate === etag || candidate === quoted(etag));
}

/** Undefined when the header is absent or not a date; HTTP dates have whole seconds. */
function isModifiedSince(header: string | undefined, { lastModified }: ObjectVersion): boolean | undefined {
  const since = Date.parse(header ?? '');
  return Number.isNaN(since) ? undefined : Math.floor(lastModified / 1000) > Math.floor(since / 1000);
}

function failed(condition: string) {
  return s3Error('PreconditionFailed', { fields: { Condition: condition } });
}

function notModified({ etag, lastModified }: ObjectVersion) {
  return s3Error('NotModified', { headers: { etag: quoted(etag), 'last-modified': httpTime(lastModified) } });
}
