import { vi } from 'vitest';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answering = (request: Received) => Answer | Promise<Answer>;

/** A server at the other end of `fetch`: answers the routes it was told, remembers what it received, and fails loudly on anything else. */
export function fakeServer(routes: Readonly<Record<string, Answering | Answer>>) {
  const received: Received[] = [];
  const answer = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://localhost');
    const request: Received = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    received.push(request);
    const route = routes[`${request.method} ${request.path}`];
    if (route === undefined) throw new Error(`No answer is prepared for ${request.method} ${request.path}.`);
    const { status = 200, body, headers = {} } = typeof route === 'function' ? await route(request) : route;
    return Response.json(body, { status, headers });
  };
  const fetch = vi.fn(answer);
  return {
    fetch,
    received,
    /** Puts the server behind the app's own client. */
    install: () => vi.stubGlobal('fetch', fetch),
    all: (route: string) => received.filter(({ method, path }) => `${method} ${path}` === route),
    last: (route: string) => received.findLast(({ method, path }) => `${method} ${path}` === route),
  };
}
