import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Work } from '#functions/platform/shell/work.ts';
import type { Protocol } from '#shared/contract/define-area.ts';
import { catalog, type Refusal } from '#shared/errors/catalog.ts';
import { DomainError, type ErrorBody, type ErrorDetail } from '#shared/errors/domain-error.ts';
import { jsonReply, scimMediaType } from './reply.ts';

/** Reasons are our own words, but may name what was asked for. */
const longestReason = 200;

const longestScimDetail = 2_000;

/** RFC 6749, section 5.2, and RFC 6750, section 3: how a program gets further. */
function challengeOf({ error }: ErrorBody, { scope }: ErrorDetail): Readonly<Record<string, string>> | undefined {
  if (error === 'invalid_client') return { 'www-authenticate': 'Basic realm="API clients"' };
  if (scope === undefined) return undefined;
  return { 'www-authenticate': `Bearer realm="API", error="${error}", scope="${scope}"` };
}

/** What is wrong, field by field, in one text: SCIM's refusals have no other place for it. */
function detailOf({ message, fields = {} }: ErrorBody): string {
  const told = Object.entries(fields).map(([field, text]) => `${field}: ${text}`);
  return [message, ...told].join(' ').slice(0, longestScimDetail);
}

/** RFC 7644, section 3.12, from the same catalog as every other refusal. */
function scimRefusal(error: DomainError): APIGatewayProxyStructuredResultV2 {
  const { status } = error;
  const { scimType } = catalog[error.code] as Refusal;
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: detailOf(error.toBody()),
  };
  const challenge: Readonly<Record<string, string>> =
    status === 401 ? { 'www-authenticate': 'Bearer realm="SCIM"' } : {};
  return jsonReply(status, body, { 'content-type': scimMediaType, ...challenge });
}

/** What a refusal looks like outside, and its trace in `work`; a defect tells nothing but its correlation id. */
export function refusal(error: unknown, work: Work, protocol?: Protocol): APIGatewayProxyStructuredResultV2 {
  const { correlationId } = work;
  if (error instanceof DomainError) {
    work.ending = { kind: 'refused', code: error.code, reason: (error.detail.reason ?? '').slice(0, longestReason) };
    if (protocol === 'scim') return scimRefusal(error);
    const body = error.toBody();
    return jsonReply(error.status, { ...body, correlationId }, challengeOf(body, error.detail));
  }
  work.ending = { kind: 'failed', error };
  if (protocol === 'scim') return scimRefusal(new DomainError('unexpected'));
  return jsonReply(500, { ...new DomainError('unexpected').toBody(), correlationId });
}
