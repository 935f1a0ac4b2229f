import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError, type ErrorBody, type ErrorDetail } from '#shared/errors/domain-error.ts';
import { log } from './log.ts';
import { jsonReply } from './reply.ts';

/** What is known of a request when it is refused; what it did not come to is null. */
export interface RefusedRequest {
  readonly correlationId: string;
  readonly callId: string | null;
  readonly agentId: string | null;
  readonly organizationId: string | null;
  /** The address that it came from. */
  readonly source: string;
}

/** Reasons are our own words, but may name what was asked for. */
const longestReason = 200;

/** Knocking at doors, which an operator counts, and what others have failed in. Anything else is a mistake or an everyday clash. */
const isNotable = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500;

/** One line a refusal: ids and codes, nothing that anybody has typed or that opens anything. */
function tell(error: DomainError, request: RefusedRequest): void {
  const line = {
    ...request,
    code: error.code,
    status: error.status,
    reason: (error.detail.reason ?? '').slice(0, longestReason),
  };
  if (isNotable(error.status)) log.warn('A request was refused.', line);
  else log.info('A request was refused.', line);
}

/** RFC 6749, section 5.2, and RFC 6750, section 3: how a program gets further. */
function challengeOf({ error }: ErrorBody, { scope }: ErrorDetail): Readonly<Record<string, string>> | undefined {
  if (error === 'invalid_client') return { 'www-authenticate': 'Basic realm="API clients"' };
  if (scope === undefined) return undefined;
  return { 'www-authenticate': `Bearer realm="API", error="${error}", scope="${scope}"` };
}

/** What a refusal looks like outside, and its trace; a defect tells nothing but its correlation id. */
export function refusal(error: unknown, request: RefusedRequest): APIGatewayProxyStructuredResultV2 {
  const { correlationId } = request;
  if (error instanceof DomainError) {
    tell(error, request);
    const body = error.toBody();
    return jsonReply(error.status, { ...body, correlationId }, challengeOf(body, error.detail));
  }
  log.error('A request failed unexpectedly.', { ...request, error: error instanceof Error ? error : String(error) });
  return jsonReply(500, { ...new DomainError('unexpected').toBody(), correlationId });
}
