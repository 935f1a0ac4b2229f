import * as z from 'zod';
import type { HeadersPolicy } from '../declared-runtime.ts';
import { noEffect } from '../properties.ts';
import { resourceKind, shortHash } from '../resource-kind.ts';

const override = { Override: z.boolean() };

const security = z.strictObject({
  ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }).optional(),
  ContentTypeOptions: z.strictObject(override).optional(),
  FrameOptions: z.strictObject({ FrameOption: z.string(), ...override }).optional(),
  ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }).optional(),
  StrictTransportSecurity: z
    .strictObject({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean().optional(),
      Preload: z.boolean().optional(),
      ...override,
    })
    .optional(),
  XSSProtection: z
    .strictObject({
      Protection: z.boolean(),
      ModeBlock: z.boolean().optional(),
      ReportUri: z.string().optional(),
      ...override,
    })
    .optional(),
});

const config = z.strictObject({
  Name: noEffect,
  Comment: noEffect,
  SecurityHeadersConfig: security.optional(),
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
    .optional(),
  RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
  ServerTimingHeadersConfig: noEffect,
});

const policy = z.strictObject({ ResponseHeadersPolicyConfig: config });

type SecurityHeaders = z.infer<typeof security>;
type AddedHeader = HeadersPolicy['add'][number];

/** Headers that CloudFront adds: security headers, own ones, and those it takes away. */
export const responseHeadersPolicy = resourceKind<z.infer<typeof policy>>({
  properties: policy,
  provision({ properties: { ResponseHeadersPolicyConfig: wanted }, stackName, logicalId }, { runtime }) {
    const id = `headers-${shortHash(`${stackName}/${logicalId}`, 24)}`;
    const own = wanted.CustomHeadersConfig?.Items ?? [];
    runtime.headersPolicies.set(id, {
      add: [
        ...securityHeaders(wanted.SecurityHeadersConfig ?? {}),
        ...own.map(({ Header, Value, Override }) => ({ name: Header.toLowerCase(), value: Value, override: Override })),
      ],
      remove: (wanted.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
    });
    return { ref: id, attributes: { Id: id } };
  },
});

function securityHeaders(wanted: SecurityHeaders): AddedHeader[] {
  const { ContentSecurityPolicy: csp, ContentTypeOptions, FrameOptions, ReferrerPolicy, XSSProtection } = wanted;
  const transport = wanted.StrictTransportSecurity;
  const header = (name: string, value: string | undefined, of: { Override: boolean } | undefined): AddedHeader[] =>
    of === undefined || value === undefined ? [] : [{ name, value, override: of.Override }];
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...header('x-content-type-options', 'nosniff', ContentTypeOptions),
    ...header('x-frame-options', FrameOptions?.FrameOption, FrameOptions),
    ...header('referrer-policy', ReferrerPolicy?.ReferrerPolicy, ReferrerPolicy),
    ...header('strict-transport-security', transport && transportSecurity(transport), transport),
    ...header('x-xss-protection', XSSProtection && scriptingFilter(XSSProtection), XSSProtection),
  ];
}

function transportSecurity(wanted: NonNullable<SecurityHeaders['StrictTransportSecurity']>): string {
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = wanted;
  const parts = [`max-age=${AccessControlMaxAgeSec}`];
  if (IncludeSubdomains) parts.push('includeSubDomains');
  if (Preload) parts.push('preload');
  return parts.join('; ');
}

function scriptingFilter({ Protection, ModeBlock, ReportUri }: NonNullable<SecurityHeaders['XSSProtection']>): string {
  if (!Protection) return '0';
  if (ModeBlock) return '1; mode=block';
  return ReportUri === undefined ? '1' : `1; report=${ReportUri}`;
}
