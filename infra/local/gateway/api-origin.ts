import { functionNameOf } from '../arn.ts';
import type { LambdaHost } from '../lambda-host.ts';
import type { HttpApi } from '../template/declared-runtime.ts';
import { apiEvent, decodedPath } from './api-event.ts';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from './edge-message.ts';
import { selectRoute } from './route-selection.ts';

/** What one call of a function may carry, in and out. */
const largestPayloadInBytes = 6 * 1024 * 1024;

interface ProxyResult {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
}

/** Answers as an HTTP API does with Lambda integrations of payload format 2.0. */
export async function apiResponse(
  api: HttpApi,
  request: EdgeRequest,
  host: LambdaHost,
  region: string,
): Promise<EdgeResponse> {
  const path = decodedPath(request.uri);
  const stagePrefix = api.stageName === '$default' ? '' : `/${api.stageName}`;
  const selected =
    path?.startsWith(`${stagePrefix}/`) && selectRoute(api.routes, request.method, path.slice(stagePrefix.length));
  if (!path || !selected) return jsonResponse(404, { message: 'Not Found' });
  const integration = api.integrations.find(({ id }) => id === selected.route.integrationId);
  if (integration === undefined) return jsonResponse(500, { message: 'Internal Server Error' });

  const event = apiEvent(api, selected, path, request, region);
  if (Buffer.byteLength(JSON.stringify(event)) > largestPayloadInBytes) return tooLarge;
  const work = host.invoke(functionNameOf(integration.functionArn), event);
  const outcome = await Promise.race([work, after(integration.timeoutInMilliseconds, work)]);
  if (outcome === 'late') return jsonResponse(503, { message: 'Service Unavailable' });
  if (!outcome.ok || Buffer.byteLength(outcome.payload) > largestPayloadInBytes) return failed;
  return { ...asResponse(JSON.parse(outcome.payload)) };
}

/** What API Gateway answers when a body is larger than it takes. */
export const tooLarge = jsonResponse(413, { message: 'Request Entity Too Large' });

const failed = jsonResponse(500, { message: 'Internal Server Error' });

async function after(milliseconds: number, work: Promise<unknown>): Promise<'late'> {
  return new Promise((late) => {
    const timer = setTimeout(() => late('late'), milliseconds);
    void work.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
}

/** A result without a status code is the body of a 200, as API Gateway infers. */
function asResponse(result: unknown): EdgeResponse {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false }: ProxyResult = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || typeof body !== 'string') return failed;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const hasType = named.some(([name]) => name === 'content-type');
  return {
    status,
    headers: [
      ...named,
      ...(hasType || body === '' ? [] : [['content-type', 'text/plain;charset=utf-8'] as const]),
      ...cookies.map((cookie) => ['set-cookie', cookie] as const),
    ],
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
