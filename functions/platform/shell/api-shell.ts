import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { compressed } from './compressed.ts';
import { logContext } from './log-context.ts';
import { requestLine } from './request-line.ts';
import { timeoutWarning } from './timeout-warning.ts';
import { traced } from './traced.ts';
import { newWork, within } from './work.ts';

type Answer = APIGatewayProxyStructuredResultV2;

/** `context` is missing where a test calls a handler. */
export type ApiHandler = (event: APIGatewayProxyEventV2, context?: Context) => Promise<Answer>;

/**
 * What a request is known by, and what is counted under that. Until it is known to come through the distribution, a request's own word for its address
 * counts for nothing.
 */
const workOf = ({ requestContext: { requestId, http } }: APIGatewayProxyEventV2) =>
  newWork(requestId || randomUUID(), http.sourceIp);

/**
 * The shell around an area: one line and metrics for each request, a trace, compression, and a warning before the time is over. What happens to a request
 * inside is plain functions; see `serve-area`.
 */
export function apiShell(area: string, answer: (event: APIGatewayProxyEventV2) => Promise<Answer>): ApiHandler {
  const shelled = middy<APIGatewayProxyEventV2, Answer, Error, Context>(answer, { timeoutEarlyInMillis: 0 })
    .use([...logContext()])
    .use(timeoutWarning())
    .use(requestLine())
    .use(traced(area))
    .use(compressed());
  return (event, context = {} as Context) => within(workOf(event), () => shelled(event, context));
}
