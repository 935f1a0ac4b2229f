import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isPublicAddress } from './public-address.ts';

/** No document of a provider is anywhere near that large. */
const largestAnswerInBytes = 1_000_000;

const loopbackNames = ['localhost', '127.0.0.1'];

const unreachable = (reason: string): DomainError => new DomainError('identityProviderUnreachable', { reason });

/** Whether an address is on this machine and the process may talk to it there, over plain http. Never so where the product is deployed. */
export function isAllowedLoopback({ hostname }: URL): boolean {
  const allowed = (process.env['OUTGOING_LOOPBACK_HOSTS'] ?? '').split(',');
  return loopbackNames.includes(hostname) && allowed.includes(hostname);
}

/** Resolves a name and refuses it when any of its addresses is not public. The connection goes to the very address that was judged. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error ?? unreachable(`${hostname} has no address`), '', 0);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden) return callback(unreachable(`${hostname} is at ${hidden.address}`), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function refuseHidden(url: URL): void {
  if (url.protocol !== 'https:') throw unreachable(`${url.origin} is not https`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw unreachable(`${literal} is not public`);
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > largestAnswerInBytes) throw unreachable('its answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]);
}

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, form fields or bytes; nothing for a GET. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

function contentOf(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString());
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new Error('Such a body is never sent to a provider.');
}

async function send(url: URL, { method, headers, body, signal }: FetchOptions): Promise<Response> {
  const content = contentOf(body);
  const isLocal = isAllowedLoopback(url);
  if (!isLocal) refuseHidden(url);
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    request(url, {
      method,
      headers: { ...headers, 'content-length': content.length },
      // No pool: a connection that somebody else opened was not judged.
      agent: false,
      ...(signal ? { signal } : {}),
      ...(isLocal ? {} : { lookup: publicLookup }),
    })
      .once('response', done)
      .once('error', fail)
      .end(content);
  });
  const bytes = await bytesOf(answer);
  const status = answer.statusCode ?? 0;
  if (status >= 500) throw unreachable(`${url.origin} answered ${status}`);
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? bytes : null, { status, headers: headersOf(answer) });
}

/**
 * `fetch` for addresses that an organization enters: https only, and only to public addresses, judged after the name is resolved. Redirects
 * are not followed. Anything that keeps the provider from answering is refused with `identityProviderUnreachable`.
 */
export async function guardedFetch(address: string, options: FetchOptions): Promise<Response> {
  try {
    return await send(new URL(address), options);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreachable(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}
