import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Reply {
  readonly status?: number;
  /** JSON, unless it is a buffer. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request; `turn` counts the requests to the same address from 1. */
export type Answering = (request: Received, turn: number) => Reply | Promise<Reply>;

const permissions = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function write(response: ServerResponse, { status = 200, body = {}, headers = {} }: Reply): void {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, {
    ...permissions,
    'content-type': isFile ? 'application/octet-stream' : 'application/json',
    ...headers,
  });
  response.end(isFile ? body : JSON.stringify(body));
}

/** A server on localhost that answers everything by one function and remembers what it received. */
export async function openServer(answer: Answering = () => ({})) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, permissions).end();
    const body = await bodyOf(request).catch(() => null);
    if (body === null) return undefined;
    const { method = '', url: address = '', headers } = request;
    const arrived = { method, address, headers, body };
    received.push(arrived);
    const turn = received.filter((one) => one.address === address && one.method === method).length;
    return write(response, await answer(arrived, turn));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    count: (method: string, address: string) =>
      received.filter((one) => one.method === method && one.address === address).length,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
