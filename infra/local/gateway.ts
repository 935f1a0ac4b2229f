import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tooLarge } from './gateway/api-origin.ts';
import type { Edge } from './gateway/distribution.ts';
import { type EdgeResponse, jsonResponse, readEdgeRequest, writeEdgeResponse } from './gateway/edge-message.ts';
import { isFromThisSite, isLocalHost } from './gateway/guards.ts';
import { relaxForDevelopment } from './gateway/response-headers.ts';
import { refuseUnreadable } from './gateway/unreadable-request.ts';

/** CloudFront's limits: of a request without its body, and of its address. */
const largestHeadInBytes = 20_480;
const longestAddress = 8_192;

/** Answers a request by itself. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What the gateway leads to; all of it may come later than the server itself. */
export interface GatewayParts {
  readonly edge: Edge | undefined;
  readonly mailbox: Answer | undefined;
  localPage(request: IncomingMessage): Promise<EdgeResponse>;
  /** Vite's development server, in place of the built site. */
  readonly developmentSite?: Answer;
}

/** The one HTTP server that a browser talks to. */
export interface Gateway {
  readonly server: Server;
  readonly port: number;
  readonly origin: string;
  /** Starts answering; until then every request is told to wait (503). */
  connect(parts: GatewayParts): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. Throws when the port is taken; port 0 takes any free one. */
export async function openGateway(wantedPort: number, print: (line: string) => void): Promise<Gateway> {
  let parts: GatewayParts | undefined;
  const server = createServer({ maxHeaderSize: largestHeadInBytes }, (request, response) => {
    void answer(request, response, { parts, port, origin }).catch((error: unknown) => {
      print(`gateway: ${request.method} ${request.url}: ${error instanceof Error ? error.message : String(error)}`);
      if (!response.headersSent) writeEdgeResponse(response, jsonResponse(502, { message: 'Bad Gateway' }), 'GET');
      else response.destroy();
    });
  });
  server.on('clientError', refuseUnreadable);
  const port = await listenOn(server, wantedPort);
  const origin = `http://127.0.0.1:${port}`;

  return {
    server,
    port,
    origin,
    connect(connected) {
      parts = connected;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface Listening {
  readonly parts: GatewayParts | undefined;
  readonly port: number;
  readonly origin: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, listening: Listening): Promise<void> {
  const { parts, port, origin } = listening;
  const method = request.method ?? 'GET';
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const send = (answered: EdgeResponse) => writeEdgeResponse(response, answered, method);
  if (!isLocalHost(request, port)) return send(jsonResponse(421, { message: `This is ${origin}` }));
  if ((request.url?.length ?? 0) > longestAddress) return refuseUnread(request, response, tooLongAddress);
  if (parts === undefined) return send(jsonResponse(503, { message: 'Starting' }));
  if (path === '/_local' || path.startsWith('/_local/')) return send(await parts.localPage(request));
  if (parts.mailbox !== undefined && (path === '/_mail' || path.startsWith('/_mail/'))) {
    if (!isFromThisSite(request)) return send(jsonResponse(403, { message: 'Only pages of this server may ask' }));
    return parts.mailbox(request, response);
  }
  const { edge, developmentSite } = parts;
  if (edge === undefined) return send(jsonResponse(404, { message: 'The templates declare no distribution' }));
  if (developmentSite !== undefined && edge.originKind(path) === 'site') {
    for (const [name, value] of developmentHeaders(edge, path, origin)) response.setHeader(name, value);
    return developmentSite(request, response);
  }
  const received = await readEdgeRequest(request);
  if (received === undefined) return refuseUnread(request, response, tooLarge);
  send(await edge.respond(received));
}

const tooLongAddress = jsonResponse(414, { message: 'URI Too Long' });

function developmentHeaders(edge: Edge, path: string, origin: string): (readonly [string, string])[] {
  const { headers } = edge.decorate(path, { status: 200, headers: [], body: Buffer.alloc(0) });
  return headers.map(([name, value]) =>
    name === 'content-security-policy' ? [name, relaxForDevelopment(value, origin)] : [name, value],
  );
}

/** Answers while the client still sends; what it sends after that is discarded, so that it gets to read the answer. */
function refuseUnread(request: IncomingMessage, response: ServerResponse, refusal: EdgeResponse): void {
  response.setHeader('connection', 'close');
  writeEdgeResponse(response, refusal, request.method ?? 'GET');
  request.resume();
}

/** Listens on 127.0.0.1 and tells the port. */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((listening, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
