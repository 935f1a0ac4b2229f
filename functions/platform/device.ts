import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { requestingPage } from './own-page.ts';
import type { Device } from './request-scope.ts';

const cookiesOf = (cookies: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    cookies.flatMap((cookie) => {
      const at = cookie.indexOf('=');
      return at < 1 ? [] : [[cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()]];
    }),
  );

/**
 * From where a request came. CloudFront appends the viewer's address and the gateway that of CloudFront, so the last but one is the viewer's;
 * whatever stands before it, the viewer has sent.
 */
export function deviceOf({ headers, cookies, requestContext }: APIGatewayProxyEventV2): Device {
  const forwarded = headers['x-forwarded-for']?.split(',').at(-2)?.trim();
  return {
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    address: forwarded ?? requestContext.http.sourceIp,
    page: requestingPage(headers),
    cookies: cookiesOf(cookies ?? headers['cookie']?.split(';') ?? []),
  };
}
