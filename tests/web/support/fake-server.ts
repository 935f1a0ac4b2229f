import { vi } from 'vitest';
import { callMatcher } from '#functions/platform/http/match-call.ts';
import { areas } from '#shared/contract/areas.ts';
import { commonRefusals } from '#shared/contract/common-refusals.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { catalog } from '#shared/errors/catalog.ts';

export interface Received {
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

const matchers = areas.map((area) => callMatcher(area));

/** The declared call that a request makes; null for routes that tests make up, and for addresses of storage. */
function callOf(method: string, path: string): Call | null {
  const calls = matchers.flatMap((match) => match(method, path)?.call ?? []);
  // As at the gateway, literal segments win over placeholders.
  const order = (call: Call): string => call.path.replaceAll(/\{[^}]+\}/g, '~');
  return calls.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0] ?? null;
}

const faults: string[] = [];

/** Fails where an answer was prepared that the server would never give; for after each test. */
export function expectHonestAnswers(): void {
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

/** What is wrong with a prepared answer: the server would never give it. Null where it might. */
function faultOf(call: Call, status: number, body: unknown): string | null {
  const schema = status === 202 ? call.accepted : call.response;
  if (status === 200 || status === 202) {
    const checked = schema?.safeParse(body);
    return checked === undefined || checked.success ? null : checked.error.message;
  }
  const code = codeOf(body);
  if (code === '' || !(code in catalog)) return null;
  const isDeclared = call.errors.some((one) => one === code) || [...commonRefusals].some((one) => one === code);
  return isDeclared ? null : `It does not refuse with ${code}.`;
}

/** A server at the other end of `fetch`: answers the routes it was told, as far as the contract lets it, remembers what it received, and fails loudly on anything else. */
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
    const call = callOf(request.method, request.path);
    const fault = call === null ? null : faultOf(call, status, body);
    if (fault !== null)
      faults.push(`${request.method} ${request.path} (${call?.id}) is never answered like this: ${fault}`);
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
