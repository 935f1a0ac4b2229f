import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../engine.ts';
import { verifySignature } from '../sigv4.ts';
import { queryPairs, splitTarget } from '../sigv4-canonical.ts';
import type { S3Request } from './s3-context.ts';
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
export function readSignedRequest(message: IncomingMessage, credentials: Credentials): S3Request {
  const method = message.method ?? '';
  const rawUrl = message.url ?? '/';
  const target = readTarget(rawUrl);
  const verdict = verifySignature({
    method,
    rawUrl,
    headers: message.headers,
    credentials,
    service: 's3',
    now: new Date(),
  });
  if (!verdict.ok) throw new S3Error({ ...verdict, fields: {}, headers: {} });

  const headers = { ...(verdict.presigned ? hoistedHeaders(target.query) : {}), ...singleHeaders(message) };
  return { ...target, method, headers, payloadHash: verdict.payloadHash, message };
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
