import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Freshness } from '#shared/contract/define-area.ts';

/** Private, because every answer is for somebody who is signed in: no cache that people share may keep it. */
const cacheControls: Readonly<Record<Freshness, string>> = {
  fiveMinutes: 'private, max-age=300, must-revalidate',
  whileUnchanged: 'private, no-cache',
};

/** A weak tag, because the answer is the same one however it is compressed. The next cursor stands in a header and is part of what was answered. */
const tagOf = ({ body = '', headers }: APIGatewayProxyStructuredResultV2): string => {
  const hash = createHash('sha256').update(`${String(headers?.['x-next-cursor'] ?? '')}\n${body}`);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
};

/** Compared weakly, as RFC 9110 (13.1.2) asks. */
const names = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^(?:W\/)?/, 'W/') === tag);

/**
 * An answer that may be kept, with its entity tag; 304 without a body for whoever names that tag. It varies by who asks and in which
 * organization, so that on one machine nobody is shown what was kept for somebody else. Anything but a success stays as it is.
 */
export function keepable(
  answer: APIGatewayProxyStructuredResultV2,
  freshness: Freshness,
  ifNoneMatch: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  if (answer.statusCode !== 200) return answer;
  const etag = tagOf(answer);
  const headers = {
    etag,
    'cache-control': cacheControls[freshness],
    vary: 'authorization, x-organization-id, accept-encoding',
  };
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag)) return { statusCode: 304, headers };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
