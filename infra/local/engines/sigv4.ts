import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './engine.ts';
import {
  type CredentialScope,
  expectedSignature,
  parseCredential,
  queryPairs,
  splitTarget,
} from './sigv4-canonical.ts';
import { type Claim, claimOfHeader, claimOfQuery } from './sigv4-claim.ts';
import { type RefusalKind, refusal, type SignatureRefusal } from './sigv4-refusals.ts';

const allowedSkewInMilliseconds = 15 * 60_000;
const unhashedPayloads = ['UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'];

/**
 * One request to check. `rawUrl` is `request.url` untouched (path and query, still encoded). `bodySha256` is the lower-case hex hash of
 * the body as received: required for every service but S3, which may stream and compare `payloadHash` of the verdict afterwards.
 */
export interface SignedRequest {
  readonly method: string;
  readonly rawUrl: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodySha256?: string;
  readonly credentials: Credentials;
  readonly service: string;
  readonly now: Date;
}

/** `payloadHash` is the hex hash that the signature vouches for, or one of the two unhashed forms of S3. */
export type SignatureVerdict =
  | { readonly ok: true; readonly presigned: boolean; readonly payloadHash: string }
  | SignatureRefusal;

/** The scope a request claims to be signed for (its header or its query), unverified; undefined for an unsigned request. */
export function claimedScope(rawUrl: string, headers: IncomingHttpHeaders): CredentialScope | undefined {
  const credential =
    /^AWS4-HMAC-SHA256\s.*?Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1] ??
    safeQuery(rawUrl)?.get('X-Amz-Credential');
  return credential === undefined ? undefined : parseCredential(credential);
}

/** Checks a header-signed or presigned request: key, scope, time, covered headers, signature and, when given, the body's hash. */
export function verifySignature(request: SignedRequest): SignatureVerdict {
  const { service, credentials, headers } = request;
  const refuse = (kind: RefusalKind, message: string) => refusal(kind, service, message);

  const query = safeQuery(request.rawUrl);
  if (query === undefined || !isDecodable(request.rawUrl)) {
    return refuse('badTarget', 'The request target could not be decoded.');
  }
  const isPresigned = query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm');
  if (!isPresigned && headers.authorization === undefined) return refuse('unsigned', 'Access Denied');

  const malformed = isPresigned ? 'malformedQuery' : 'malformed';
  const claim = isPresigned ? claimOfQuery(query, headers) : claimOfHeader(headers);
  if (claim === undefined) return refuse(malformed, 'The authorization is incomplete or not AWS4-HMAC-SHA256.');
  if (claim.scope.service !== service || !claim.timestamp.startsWith(claim.scope.date)) {
    return refuse(malformed, `The credential scope must name the service ${service} and the date of the request.`);
  }
  if (!equalInConstantTime(claim.scope.accessKeyId, credentials.accessKeyId)) {
    return refuse('unknownKey', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  const uncovered = uncoveredHeader(claim, request);
  if (uncovered !== undefined)
    return refuse('unsignedHeaders', `The header ${uncovered} is missing or was not signed.`);

  const payloadHash = payloadHashOf(claim, request);
  if (payloadHash === undefined) return refuse('malformed', 'The hash of the payload is missing or not supported.');
  return (
    signatureRefusal(claim, request, payloadHash, refuse) ??
    timeRefusal(claim, request.now, refuse) ??
    bodyRefusal(payloadHash, request.bodySha256, refuse) ?? { ok: true, presigned: isPresigned, payloadHash }
  );
}

/** Compares two texts without telling by its duration where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Milliseconds since the epoch of `20261120T094501Z`; NaN when it is not such a timestamp. */
function parseTimestamp(timestamp: string): number {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? [];
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

function uncoveredHeader({ signedHeaders }: Claim, { headers, service }: SignedRequest): string | undefined {
  if (!signedHeaders.includes('host')) return 'host';
  if (service !== 's3') return undefined;
  return Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  );
}

function payloadHashOf(claim: Claim, { service, bodySha256 }: SignedRequest): string | undefined {
  const isHash = claim.payloadHash !== undefined && /^[0-9a-f]{64}$/.test(claim.payloadHash);
  if (service !== 's3') return isHash ? claim.payloadHash : bodySha256;
  return isHash || (claim.payloadHash !== undefined && unhashedPayloads.includes(claim.payloadHash))
    ? claim.payloadHash
    : undefined;
}

type Refuse = (kind: RefusalKind, message: string) => SignatureRefusal;

function signatureRefusal(claim: Claim, request: SignedRequest, payloadHash: string, refuse: Refuse) {
  const { method, rawUrl, headers, credentials } = request;
  const parts = { method, ...splitTarget(rawUrl), headers, signedHeaders: claim.signedHeaders, payloadHash };
  const expected = expectedSignature(parts, claim.scope, claim.timestamp, credentials.secretAccessKey);
  if (equalInConstantTime(claim.signature, expected)) return undefined;
  return refuse('mismatch', 'The request signature we calculated does not match the signature you provided.');
}

function timeRefusal(claim: Claim, now: Date, refuse: Refuse): SignatureRefusal | undefined {
  const signedAt = parseTimestamp(claim.timestamp);
  const age = now.getTime() - signedAt;
  if (Number.isNaN(signedAt)) return refuse('malformed', 'The date of the request is malformed.');
  if (claim.presigned) {
    if (age < -allowedSkewInMilliseconds) return refuse('expired', 'Request is not valid yet');
    return age > claim.expiresInSeconds * 1000 ? refuse('expired', 'Request has expired') : undefined;
  }
  if (Math.abs(age) <= allowedSkewInMilliseconds) return undefined;
  return refuse('skewed', 'The difference between the request time and the current time is too large.');
}

function bodyRefusal(
  payloadHash: string,
  bodySha256: string | undefined,
  refuse: Refuse,
): SignatureRefusal | undefined {
  if (bodySha256 === undefined || unhashedPayloads.includes(payloadHash)) return undefined;
  if (equalInConstantTime(payloadHash, bodySha256)) return undefined;
  return refuse('bodyMismatch', 'The provided x-amz-content-sha256 header does not match what was computed.');
}

function safeQuery(rawUrl: string): ReadonlyMap<string, string> | undefined {
  const { query } = splitTarget(rawUrl);
  return isDecodable(query) ? new Map(queryPairs(query)) : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
