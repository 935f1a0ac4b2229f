import { toQueryString } from '#shared/format/query-string.ts';
import { ApiError } from './api-error.ts';
import type { CallFacts } from './call-facts.ts';
import type { AnyInput, ClientOptions } from './client-types.ts';
import { pageHeaders } from './page-headers.ts';

/** Fills the placeholders of a declared path; every value is encoded, so that none can add a path segment. */
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Refuses an address with a double or trailing slash in its path before it is sent: an id was empty. */
function assertWellFormed(path: string): void {
  if (!path.includes('//') && !path.endsWith('/')) return;
  const text = 'Invalid request url.';
  throw new ApiError(404, { code: 'routeNotFound', message: text, userMessage: text });
}

/** The address of a call below the API's base: its path with every placeholder filled, and its query without empty values. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = fillPath(path, params);
  assertWellFormed(filled);
  const queryString = toQueryString(query);
  return queryString === '' ? filled : `${filled}?${queryString}`;
}

const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const isFile = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

/** Files go by the transport that tells how much has left; text and JSON by fetch. */
export const carriesFile = (input: AnyInput): boolean => isFile(input.body) || input.onProgress !== undefined;

function bodyOf(call: CallFacts, { body }: AnyInput): { body: BodyInit | null; contentType: string | null } {
  if (body === undefined) return { body: null, contentType: null };
  // The browser names the type of these itself, with the boundary of their parts.
  if (isFile(body)) return { body, contentType: null };
  if (call.bodyKind === 'text') return { body: String(body), contentType: 'text/plain' };
  return { body: JSON.stringify(body), contentType: 'application/json' };
}

/** Whether a call is made in the name of a token that it was given, not of the session. */
export const bringsOwnToken = ({ headers }: AnyInput): boolean => headers?.['authorization'] !== undefined;

/** The request that a call makes. Public calls and those with a token of their own add nothing of the session, Basic ones only what they were given. */
export function requestInit(call: CallFacts, input: AnyInput, options: ClientOptions, idempotencyKey: string | null) {
  const { body, contentType } = bodyOf(call, input);
  const headers = new Headers(input.headers);
  headers.set('accept', input.answer === 'blob' ? '*/*' : 'application/json');
  if (contentType !== null) headers.set('content-type', contentType);
  if (input.basic) headers.set('authorization', `Basic ${toBase64(`${input.basic.name}:${input.basic.secret}`)}`);

  // Whatever is only read sets no cookie, and says nothing that the server would have to check.
  if (call.isAnonymous && call.method !== 'GET') {
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  }
  if (!call.isAnonymous && !bringsOwnToken(input)) {
    const [token, organizationId] = [options.getToken(), options.getOrganizationId()];
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (organizationId !== null) headers.set('x-organization-id', organizationId);
    if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  }
  return { method: call.method, headers, body } satisfies RequestInit;
}
