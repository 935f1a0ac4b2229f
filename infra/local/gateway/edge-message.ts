import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request inside the gateway. `uri` is the path, still percent-encoded; header names are lower-case. */
export interface EdgeRequest {
  readonly method: string;
  readonly uri: string;
  /** Without the question mark, still percent-encoded. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** From which address it came, as the connection tells. */
  readonly caller: string;
}

/** An answer inside the gateway; a header may be there more than once. */
export interface EdgeResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** The largest body that API Gateway takes. */
const largestBodyInBytes = 10 * 1024 * 1024;

/** Reads a request with its body; undefined when the body is larger than 10 MB, the rest of which then still arrives. */
export async function readEdgeRequest(request: IncomingMessage): Promise<EdgeRequest | undefined> {
  const body = await readBody(request);
  if (body === undefined) return undefined;
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const headers = Object.entries(request.headers).map(([name, value = '']) => [
    name,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  return {
    method: request.method ?? 'GET',
    uri: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: Object.fromEntries(headers),
    body,
    caller: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}

/** Listens to events, because leaving a loop over the stream would close the connection before it is answered. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((done, reject) => {
    const chunks: Buffer[] = [];
    let size = Number(request.headers['content-length'] ?? 0) > largestBodyInBytes ? Infinity : 0;
    if (size > largestBodyInBytes) done(undefined);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largestBodyInBytes) chunks.push(chunk);
      else done(undefined);
    });
    request.once('end', () => done(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

/** Writes an answer; the body of an answer to HEAD, and of 204 and 304, is left out. */
export function writeEdgeResponse(
  response: ServerResponse,
  { status, headers, body }: EdgeResponse,
  method: string,
): void {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of headers) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  grouped.delete('content-length');
  grouped.delete('transfer-encoding');
  grouped.delete('connection');
  const isBodiless = status === 204 || status === 304;
  for (const [name, values] of grouped) response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  if (!isBodiless) response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(method === 'HEAD' || isBodiless ? undefined : body);
}

/** A JSON answer. */
export function jsonResponse(status: number, content: unknown): EdgeResponse {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(JSON.stringify(content)) };
}
