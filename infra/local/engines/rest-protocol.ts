import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials, Engine } from './engine.ts';
import {
  asServiceError,
  callOf,
  type Operation,
  parseJson,
  readBody,
  requireSignature,
  ServiceError,
  sendJson,
} from './service-call.ts';

/** A route of a REST-JSON service. The operation's input is the JSON body, then the query, then the path's placeholders. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Such as `/schedules/{Name}`; a placeholder matches one segment. */
  readonly path: string;
  readonly run: Operation;
}

/** A service that speaks REST-JSON: method and path name the operation. */
export interface RestService {
  /** The name in the credential scope, such as `scheduler`. */
  readonly signingName: string;
  /** The code that an input of a wrong shape is refused with. */
  readonly invalidInputCode: string;
  readonly routes: readonly Route[];
}

/** Serves a REST-JSON service: checks the signature, matches the route, answers in the protocol's shape. */
export function serveRest(service: RestService, credentials: Credentials): Engine['handle'] {
  const routes = service.routes.map((route) => ({ ...route, segments: route.path.split('/') }));

  return async (request: IncomingMessage, response: ServerResponse) => {
    const call = callOf(request, response);
    try {
      const body = await readBody(request);
      requireSignature(request, body, service.signingName, credentials);
      const url = new URL(request.url ?? '/', 'http://localhost');
      const found = match(routes, request.method ?? 'GET', url.pathname);
      const input = { ...asRecord(parseJson(body)), ...Object.fromEntries(url.searchParams), ...found.parameters };
      sendJson(response, 200, { 'content-type': 'application/json' }, (await found.run(input, call)) ?? {});
    } catch (thrown) {
      const error = asServiceError(thrown, service.invalidInputCode);
      const headers = { 'content-type': 'application/json', 'x-amzn-errortype': error.code };
      sendJson(response, error.status, headers, { message: error.message, Message: error.message });
    }
  };
}

interface Found {
  readonly run: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

function match(
  routes: readonly (Route & { readonly segments: readonly string[] })[],
  method: string,
  pathname: string,
): Found {
  const given = pathname.split('/');
  for (const { method: expected, segments, run } of routes) {
    if (expected !== method || segments.length !== given.length) continue;
    const parameters = parametersOf(segments, given);
    if (parameters !== undefined) return { run, parameters };
  }
  throw new ServiceError('UnknownOperationException', `The local engine has no operation ${method} ${pathname}.`, 404);
}

function parametersOf(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return parameters;
}

function asRecord(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ServiceError('SerializationException', 'The body must be a JSON object.');
}
