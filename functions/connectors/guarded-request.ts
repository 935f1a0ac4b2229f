import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An address that was not asked, or gave no whole answer. The message is for developers. */
export class OutgoingFailure extends Error {
  readonly kind: 'refused' | 'tooLarge' | 'timeout' | 'unreachable';

  constructor(kind: OutgoingFailure['kind'], message: string) {
    super(message);
    this.name = 'OutgoingFailure';
    this.kind = kind;
  }
}

const loopbackNames = ['localhost', '127.0.0.1'];

const refused = (reason: string): OutgoingFailure => new OutgoingFailure('refused', reason);

/** Whether an address is on this machine and the process may talk to it there, over plain http. Never so where the product is deployed. */
export function isAllowedLoopback({ hostname }: URL): boolean {
  const allowed = (process.env['OUTGOING_LOOPBACK_HOSTS'] ?? '').split(',');
  return loopbackNames.includes(hostname) && allowed.includes(hostname);
}

/** Resolves a name and refuses it when any of its addresses is not public. The connection goes to the very address that was judged. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error ?? refused(`${hostname} has no address`), '', 0);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden) return callback(refused(`${hostname} is at ${hidden.address}`), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function refuseHidden(url: URL): void {
  if (url.protocol !== 'https:') throw refused(`${url.origin} is not https`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refused(`${literal} is not public`);
}

/** How much of an answer is read, and what becomes of one that is longer: it counts as none unless its beginning is enough. */
interface Reading {
  readonly largestInBytes: number;
  readonly whenLarger?: 'cut';
}

async function bytesOf(answer: IncomingMessage, { largestInBytes, whenLarger }: Reading): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= largestInBytes) continue;
    if (whenLarger !== 'cut') throw new OutgoingFailure('tooLarge', 'its answer is too large');
    break;
  }
  return Buffer.concat(chunks, Math.min(size, largestInBytes));
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]);
}

export interface OutgoingRequest {
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

const longestLookup = 5_000;

/** Why an address will not be asked, before it is: `hidden` where it leads to no public address, `unknown` where nothing has its name. Null where it will. */
export async function whyNotAsked(url: URL): Promise<'hidden' | 'unknown' | null> {
  if (isAllowedLoopback(url)) return null;
  try {
    refuseHidden(url);
    await new Promise<void>((done, fail) => {
      const tooLate = setTimeout(() => fail(new Error('The DNS gives no answer.')), longestLookup);
      publicLookup(url.hostname.replace(/^\[|\]$/g, ''), {}, (error) => {
        clearTimeout(tooLate);
        if (error) fail(error);
        else done();
      });
    });
    return null;
  } catch (error) {
    return error instanceof OutgoingFailure ? 'hidden' : 'unknown';
  }
}

async function send(url: URL, asked: OutgoingRequest, reading: Reading): Promise<Response> {
  const { method, headers, body, signal } = asked;
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
  const bytes = await bytesOf(answer, reading);
  const status = answer.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? bytes : null, { status, headers: headersOf(answer) });
}

/**
 * `fetch` for addresses in the internet: https only, and only to public addresses, judged after the name is resolved. Redirects are not followed.
 * Throws {@link OutgoingFailure} where no answer comes.
 */
export async function guardedRequest(url: URL, asked: OutgoingRequest, reading: Reading): Promise<Response> {
  try {
    return await send(url, asked, reading);
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error;
    const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new OutgoingFailure(asked.signal?.aborted ? 'timeout' : 'unreachable', told);
  }
}
