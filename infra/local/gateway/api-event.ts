import { randomUUID } from 'node:crypto';
import type { HttpApi } from '../template/declared-runtime.ts';
import type { EdgeRequest } from './edge-message.ts';
import type { SelectedRoute } from './route-selection.ts';

const textTypes = /^(?:text\/.*|application\/(?:json|javascript|xml|[\w.+-]*\+(?:json|xml)))$/;

/** The path as HTTP APIs hand it on: percent-decoded. Undefined when an escape is malformed. */
export function decodedPath(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}

/** The event of payload format 2.0 for a request as it reached the API, through CloudFront or straight. */
export function apiEvent(
  api: HttpApi,
  { route, pathParameters }: SelectedRoute,
  path: string,
  request: EdgeRequest,
  region: string,
) {
  const host = `${api.id}.execute-api.${region}.amazonaws.com`;
  const { cookie, 'content-type': contentType } = request.headers;
  const query = new URLSearchParams(request.query);
  const parameters = [...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]);
  const isText = request.body.length === 0 || textTypes.test(contentType?.split(';')[0]?.trim() ?? '');
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(';').map((part) => part.trim()) }),
    headers: forwardedHeaders(request, host),
    ...(parameters.length === 0 ? {} : { queryStringParameters: Object.fromEntries(parameters) }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
    requestContext: requestContext(api, route.routeKey, path, request, host),
    ...(request.body.length === 0 ? {} : { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

/** All headers except Host and cookies, and those that API Gateway adds. */
function forwardedHeaders({ headers, body, caller }: EdgeRequest, host: string): Record<string, string> {
  const { cookie: _cookie, host: _callerHost, connection: _connection, ...forwarded } = headers;
  return {
    ...forwarded,
    host,
    'content-length': String(body.length),
    'x-forwarded-for': withHop(headers['x-forwarded-for'], caller),
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
}

/** Whoever passes a request on adds the address that it came from, behind whatever was said before. */
export const withHop = (forwardedFor: string | undefined, caller: string): string =>
  forwardedFor === undefined ? caller : `${forwardedFor}, ${caller}`;

function requestContext(api: HttpApi, routeKey: string, path: string, request: EdgeRequest, host: string) {
  const now = new Date();
  return {
    accountId: '000000000000',
    apiId: api.id,
    domainName: host,
    domainPrefix: api.id,
    http: {
      method: request.method,
      path,
      protocol: 'HTTP/1.1',
      sourceIp: request.caller,
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: api.stageName,
    time: now.toUTCString(),
    timeEpoch: now.getTime(),
  };
}
