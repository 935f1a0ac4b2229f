import type { IncomingMessage } from 'node:http';
import type { ActingAsRole } from '../engine.ts';
import { claimedScope, verifySignature } from '../sigv4.ts';
import { queryPairs, splitTarget } from '../sigv4-canonical.ts';
import type { S3Context, S3Request } from './s3-context.ts';
import { S3Error, s3Error } from './s3-error.ts';

const longestKeyInBytes = 1024;

/** Where a path-style request points, before its signature is looked at. Throws InvalidURI or KeyTooLongError. */
export function readTarget(rawUrl: string): Pick<S3Request, 'bucket' | 'key' | 'query'> {
  const { path, query } = splitTarget(rawUrl);
  try {
    // The raw path is split before it is decoded: `..` and an encoded slash stay part of the key.
    const [, bucket = '', ...keyParts] = path.split('/');
    const key = decodeURIComponent(keyParts.join('/'));
    if (Buffer.byteLength(key) > longestKeyInBytes) throw s3Error('KeyTooLongError');
    return { bucket: decodeURIComponent(bucket), key, query: new Map(queryPairs(query)) };
  } catch (error) {
    if (error instanceof URIError) throw s3Error('InvalidURI');
    throw error;
  }
}

/** Verifies the signature and reads the request. Throws the refusal of the signature as S3's error. */
export function readSignedRequest(
  message: IncomingMessage,
  { credentials, sessions }: Pick<S3Context, 'credentials' | 'sessions'>,
): S3Request {
  const method = message.method ?? '';
  const rawUrl = message.url ?? '/';
  const target = readTarget(rawUrl);
  const role = sessions.find(claimedScope(rawUrl, message.headers)?.accessKeyId ?? '');
  const verdict = verifySignature({
    method,
    rawUrl,
    headers: message.headers,
    credentials: role?.credentials ?? credentials,
    service: 's3',
    now: new Date(),
  });
  if (!verdict.ok) throw new S3Error({ ...verdict, fields: {}, headers: {} });
  if (role !== null) refuseUnlessPermitted(role, message, target);

  const headers = { ...(verdict.presigned ? hoistedHeaders(target.query) : {}), ...singleHeaders(message) };
  return { ...target, method, headers, payloadHash: verdict.payloadHash, message };
}

/** What a role may be permitted to do here; anything else is refused to it. */
function actionOf({ method = '' }: IncomingMessage, { key, query }: Pick<S3Request, 'key' | 'query'>): string | null {
  if (key === '' || query.size > (query.has('x-id') ? 1 : 0)) return null;
  const actions: Readonly<Record<string, string>> = { PUT: 's3:PutObject', GET: 's3:GetObject', HEAD: 's3:GetObject' };
  return actions[method] ?? null;
}

/** Throws the refusal of temporary credentials that are over, come without their token, or are not for this. */
function refuseUnlessPermitted(
  { token, expiresAt, may }: ActingAsRole,
  message: IncomingMessage,
  target: Pick<S3Request, 'bucket' | 'key' | 'query'>,
): void {
  if (message.headers['x-amz-security-token'] !== token) throw s3Error('InvalidToken');
  if (expiresAt <= Date.now()) throw s3Error('ExpiredToken');
  const action = actionOf(message, target);
  if (action === null || !may(action, `arn:aws:s3:::${target.bucket}/${target.key}`)) throw s3Error('AccessDenied');
}

/** Headers that a presigned URL carries in its query, such as `x-amz-checksum-crc32` or `x-amz-meta-…`. */
function hoistedHeaders(query: ReadonlyMap<string, string>): Record<string, string> {
  const hoisted = [...query].map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(hoisted.filter(([name]) => name.startsWith('x-amz-')));
}

function singleHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
}
