import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const unusedBrowserFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

export interface SiteHeadersProps {
  contentSecurityPolicy: string;
  /** Left to the origin where absent. */
  cacheControl?: string;
}

/** The security headers of every answer: HTTPS only, no sniffing, no framing, no leaking of addresses. */
export function siteHeaders(
  scope: Construct,
  id: string,
  { contentSecurityPolicy, cacheControl }: SiteHeadersProps,
): ResponseHeadersPolicy {
  const headers = {
    'Permissions-Policy': unusedBrowserFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(cacheControl ? { 'Cache-Control': cacheControl } : {}),
  };
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      // Addresses of pages hold the ids of structures and, in links from mails, tokens.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
