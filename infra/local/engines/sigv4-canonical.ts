import { isUtf8 } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What one Signature Version 4 claims to cover; `signedHeaders` are lower-case names. */
export interface CanonicalParts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
}

/** The credential scope of a signature: `<key id>/<yyyymmdd>/<region>/<service>/aws4_request`. */
export interface CredentialScope {
  readonly accessKeyId: string;
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

/** Reads a credential string; an access key id never contains a slash. */
export function parseCredential(credential: string): CredentialScope | undefined {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || terminator !== 'aws4_request' || rest.length > 0)
    return undefined;
  return { accessKeyId, date, region, service };
}

/** Splits a raw request target into its path and its query, both still percent-encoded. */
export function splitTarget(rawUrl: string): { path: string; query: string } {
  const mark = rawUrl.indexOf('?');
  return mark < 0 ? { path: rawUrl, query: '' } : { path: rawUrl.slice(0, mark), query: rawUrl.slice(mark + 1) };
}

/** Decoded pairs of a raw query, in their order. Throws URIError when an escape is malformed. */
export function queryPairs(query: string): [string, string][] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      return [decodeQuery(name), decodeQuery(value)];
    });
}

/** The hex HMAC that a request with these parts must carry. Throws URIError when the target is malformed. */
export function expectedSignature(parts: CanonicalParts, scope: CredentialScope, timestamp: string, secret: string) {
  const canonicalHeaders = parts.signedHeaders.map((name) => `${name}:${headerValue(parts.headers, name)}\n`).join('');
  const canonicalRequest = [
    parts.method,
    canonicalPath(parts.path, scope.service),
    canonicalQuery(parts.query),
    canonicalHeaders,
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ].join('\n');
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scopeText, sha256(canonicalRequest)].join('\n');
  return hmac(signingKey(secret, scope), stringToSign).toString('hex');
}

/** Derived keys by what they are derived from: they are the same for every request of a day. */
const derivedKeys = new Map<string, Buffer>();
const mostDerivedKeys = 200;

/** The key derived for one day, region and service; also signs the policy of an S3 browser upload. */
export function signingKey(secret: string, { date, region, service }: Omit<CredentialScope, 'accessKeyId'>): Buffer {
  const from = [secret, date, region, service].join('\n');
  const known = derivedKeys.get(from);
  if (known !== undefined) return known;
  const key = [region, service, 'aws4_request'].reduce((made, text) => hmac(made, text), hmac(`AWS4${secret}`, date));
  // Credentials and scopes of refused requests come in any number.
  if (derivedKeys.size >= mostDerivedKeys) derivedKeys.clear();
  derivedKeys.set(from, key);
  return key;
}

function canonicalPath(path: string, service: string): string {
  const decoded = decodeURIComponent(path);
  // S3 keys may hold `..` and `//`, so S3 alone signs the path as sent and encodes it only once.
  if (service === 's3') return encodePath(decoded);

  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const trailing = segments.length > 0 && path.endsWith('/') ? '/' : '';
  return encodePath(`/${segments.join('/')}${trailing}`);
}

function canonicalQuery(query: string): string {
  return queryPairs(query)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => order(nameA, nameB) || order(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  // Node hands over header bytes as latin1, while a client that sent UTF-8 signed the text it meant.
  const bytes = Buffer.from(text, 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : text).replace(/\s+/g, ' ').trim();
}

function encodePath(text: string): string {
  return text.split('/').map(encode).join('/');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decodeQuery(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
