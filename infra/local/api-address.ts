import { createServer } from 'node:http';
import { apiResponse, tooLarge } from './gateway/api-origin.ts';
import { jsonResponse, readEdgeRequest, writeEdgeResponse } from './gateway/edge-message.ts';
import { isLocalHost } from './gateway/guards.ts';
import { listenOn } from './gateway.ts';
import type { LambdaHost } from './lambda-host.ts';
import type { HttpApi } from './template/declared-runtime.ts';

/** What answers under the API's own address. */
export interface ServedApi {
  readonly api: HttpApi;
  readonly host: LambdaHost;
  readonly region: string;
}

/** The address of an HTTP API itself, which API Gateway opens to everybody: nothing of the distribution is before it. */
export interface ApiAddress {
  readonly origin: string;
  /** Starts answering; until then there is nothing here. */
  connect(served: ServedApi): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1, on any free port. */
export async function openApiAddress(print: (line: string) => void): Promise<ApiAddress> {
  let served: ServedApi | undefined;
  const server = createServer((request, response) => {
    const method = request.method ?? 'GET';
    const answered = async () => {
      if (served === undefined || !isLocalHost(request, port)) return jsonResponse(403, { message: 'Forbidden' });
      const received = await readEdgeRequest(request);
      return received === undefined ? tooLarge : apiResponse(served.api, received, served.host, served.region);
    };
    void answered()
      .catch((error: unknown) => {
        print(`api: ${method} ${request.url}: ${error instanceof Error ? error.message : String(error)}`);
        return jsonResponse(500, { message: 'Internal Server Error' });
      })
      .then((answer) => writeEdgeResponse(response, answer, method));
  });
  const port = await listenOn(server, 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    connect(connected) {
      served = connected;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
