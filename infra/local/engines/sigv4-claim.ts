import type { IncomingHttpHeaders } from 'node:http';
import { type CredentialScope, parseCredential } from './sigv4-canonical.ts';

const longestExpiryInSeconds = 7 * 24 * 3600;

/** What a request says about its own signature; nothing of it is verified yet. */
export interface Claim {
  readonly scope: CredentialScope;
  readonly timestamp: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly presigned: boolean;
  readonly expiresInSeconds: number;
  readonly payloadHash: string | undefined;
}

/** Reads the Authorization header; undefined when a part is missing. */
export function claimOfHeader(headers: IncomingHttpHeaders): Claim | undefined {
  const [algorithm, ...rest] = (headers.authorization ?? '').split(' ');
  const fields = new Map(
    rest
      .join('')
      .split(',')
      .map((field) => splitOnce(field)),
  );
  const scope = parseCredential(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  const timestamp = single(headers['x-amz-date']);
  if (algorithm !== 'AWS4-HMAC-SHA256' || !scope || !signedHeaders || !signature || !timestamp) return undefined;
  return {
    scope,
    timestamp,
    signature,
    signedHeaders: signedHeaders.split(';'),
    presigned: false,
    expiresInSeconds: 0,
    payloadHash: single(headers['x-amz-content-sha256']),
  };
}

/** Reads the query of a presigned request; undefined when a part is missing or its expiry is not 1 second to 7 days. */
export function claimOfQuery(query: ReadonlyMap<string, string>, headers: IncomingHttpHeaders): Claim | undefined {
  const scope = parseCredential(query.get('X-Amz-Credential') ?? '');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const signature = query.get('X-Amz-Signature');
  const timestamp = query.get('X-Amz-Date');
  const expires = query.get('X-Amz-Expires') ?? '';
  const isExpiryValid = /^\d{1,6}$/.test(expires) && Number(expires) >= 1 && Number(expires) <= longestExpiryInSeconds;
  const isComplete = query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' && isExpiryValid;
  if (!isComplete || !scope || !signedHeaders || !signature || !timestamp) return undefined;
  return {
    scope,
    timestamp,
    signature,
    signedHeaders: signedHeaders.split(';'),
    presigned: true,
    expiresInSeconds: Number(expires),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? single(headers['x-amz-content-sha256']) ?? 'UNSIGNED-PAYLOAD',
  };
}

function splitOnce(field: string): [string, string] {
  const equals = field.indexOf('=');
  return equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
