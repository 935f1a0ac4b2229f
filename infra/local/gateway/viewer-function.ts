import { createContext, Script } from 'node:vm';
import type { EdgeRequest, EdgeResponse } from './edge-message.ts';

interface Valued {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

type Values = Readonly<Record<string, Valued>>;

interface FunctionRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Values | string;
  readonly headers: Values;
  readonly cookies: Values;
}

interface FunctionResponse {
  readonly statusCode: number;
  readonly headers?: Values;
  readonly cookies?: Values;
  readonly body?: string | { readonly encoding?: string; readonly data: string };
}

type FunctionResult = FunctionRequest | FunctionResponse;

/** A CloudFront Function of the template, ready to run. */
export interface ViewerFunction {
  /** A changed request, or the answer that the function gives instead of the origin. */
  onRequest(request: EdgeRequest): Promise<EdgeRequest | EdgeResponse>;
  onResponse(request: EdgeRequest, response: EdgeResponse): Promise<EdgeResponse>;
}

/**
 * Compiles the code of a CloudFront Function. It sees none of this process, as it sees none of the edge's, and nothing of earlier requests: its code runs anew
 * each time, within a function, so that what it declares is gone afterwards. One context serves all requests, because making one takes far longer than the code;
 * and nothing ends code that runs on and on, because a watchdog for each run takes thirty times as long as the run.
 */
export function compileViewerFunction(
  code: string,
  distributionDomainName: string,
  distributionId: string,
): ViewerFunction {
  const script = new Script(`(event) => { 'use strict'; ${code}\n;return handler(JSON.parse(event)); }`, {
    filename: 'viewer-function.js',
  });
  const sandbox = createContext({ console: { log: () => undefined, error: () => undefined } });
  const handle: (event: string) => unknown = script.runInContext(sandbox);
  const context = { distributionDomainName, distributionId, requestId: 'local' };

  async function run(eventType: string, ip: string, messages: object): Promise<FunctionResult> {
    const event = { version: '1.0', context: { ...context, eventType }, viewer: { ip }, ...messages };
    return JSON.parse(JSON.stringify(await handle(JSON.stringify(event))));
  }

  return {
    async onRequest(request) {
      const result = await run('viewer-request', request.caller, { request: toFunctionRequest(request) });
      return 'statusCode' in result ? toEdgeResponse(result) : toEdgeRequest(result, request);
    },
    async onResponse(request, response) {
      const messages = { request: toFunctionRequest(request), response: toFunctionResponse(response) };
      const result = await run('viewer-response', request.caller, messages);
      if (!('statusCode' in result)) throw new Error('A viewer-response function must return a response');
      const { headers } = toEdgeResponse(result);
      return { status: result.statusCode, headers, body: response.body };
    },
  };
}

function toFunctionRequest({ method, uri, query, headers }: EdgeRequest): FunctionRequest {
  const { cookie = '', ...others } = headers;
  const pairs = (text: string, separator: string): [string, string][] =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => [part.split('=')[0] ?? '', part.split('=').slice(1).join('=')]);
  return {
    method,
    uri,
    querystring: valued(pairs(query, '&')),
    headers: valued(Object.entries(others)),
    cookies: valued(pairs(cookie, ';')),
  };
}

function toEdgeRequest({ uri, querystring, headers, cookies }: FunctionRequest, original: EdgeRequest): EdgeRequest {
  const cookie = flat(cookies).map(([name, value]) => `${name}=${value}`);
  const query = typeof querystring === 'string' ? querystring : flat(querystring).map(parameter).join('&');
  const named = Object.fromEntries(flat(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ...original,
    uri,
    query,
    headers: { ...named, ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}) },
  };
}

function toFunctionResponse({ status, headers }: EdgeResponse): FunctionResponse {
  return { statusCode: status, headers: valued(headers.filter(([name]) => name !== 'set-cookie')), cookies: {} };
}

function toEdgeResponse({ statusCode, headers = {}, cookies = {}, body = '' }: FunctionResponse): EdgeResponse {
  const content = typeof body === 'string' ? { encoding: 'text', data: body } : body;
  const setCookies = flat(cookies).map(([name, value]) => ['set-cookie', `${name}=${value}`] as const);
  return {
    status: statusCode,
    headers: [...flat(headers).map(([name, value]) => [name.toLowerCase(), value] as const), ...setCookies],
    body: Buffer.from(content.data, content.encoding === 'base64' ? 'base64' : 'utf8'),
  };
}

function valued(pairs: Iterable<readonly [string, string]>): Record<string, Valued> {
  // Viewers choose the names.
  const values: Record<string, Valued> = Object.create(null);
  for (const [name, value] of pairs) {
    const earlier = values[name];
    const all = [...(earlier?.multiValue ?? (earlier ? [{ value: earlier.value }] : [])), { value }];
    values[name] = all.length > 1 ? { value: all[0]?.value ?? value, multiValue: all } : { value };
  }
  return values;
}

function flat(values: Values): [string, string][] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((item): [string, string] => [name, item.value]),
  );
}

function parameter([name, value]: [string, string]): string {
  return value === '' ? name : `${name}=${value}`;
}
