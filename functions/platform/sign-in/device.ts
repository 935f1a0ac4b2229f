import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { requestingPage } from '#functions/platform/http/own-page.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';

const cookiesOf = (cookies: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    cookies.flatMap((cookie) => {
      const at = cookie.indexOf('=');
      return at < 1 ? [] : [[cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()]];
    }),
  );

/**
 * From where a request came. The distribution says it of every request that it passes on, and others are refused before; what a caller says of
 * itself, e.g. in `X-Forwarded-For`, counts for nothing.
 */
export function deviceOf({ headers, cookies, requestContext }: APIGatewayProxyEventV2): Device {
  return {
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    address: headers[edgeHeaders.viewerAddress] ?? requestContext.http.sourceIp,
    page: requestingPage(headers),
    cookies: cookiesOf(cookies ?? headers['cookie']?.split(';') ?? []),
  };
}
