import { type LocalOrigins, toLocalHosts } from '../hosts.ts';
import type { HeadersPolicy } from '../template/declared-runtime.ts';
import type { EdgeResponse } from './edge-message.ts';

const securityHeadersPolicy: HeadersPolicy = {
  add: [
    { name: 'x-content-type-options', value: 'nosniff', override: true },
    { name: 'x-frame-options', value: 'SAMEORIGIN', override: false },
    { name: 'referrer-policy', value: 'strict-origin-when-cross-origin', override: false },
    { name: 'strict-transport-security', value: 'max-age=31536000', override: false },
    { name: 'x-xss-protection', value: '1; mode=block', override: false },
  ],
  remove: [],
};

/** Policies that AWS manages, by their fixed ids. */
export const managedHeadersPolicies: ReadonlyMap<string, HeadersPolicy> = new Map([
  ['67f7725c-6f97-4210-82d7-5512b31e9d03', securityHeadersPolicy],
]);

/** The headers of an answer after a policy was applied, with the addresses of AWS turned into local ones. */
export function applyHeadersPolicy(response: EdgeResponse, policy: HeadersPolicy, origins: LocalOrigins): EdgeResponse {
  const kept = response.headers.filter(([name]) => !policy.remove.includes(name));
  const added = policy.add.filter(({ name, override }) => override || !kept.some(([present]) => present === name));
  const replaced = new Set(added.map(({ name }) => name));
  const headers = [
    ...kept.filter(([name]) => !replaced.has(name)),
    ...added.map(({ name, value }) => [name, value] as const),
  ];
  return { ...response, headers: headers.map(([name, value]) => [name, localHeader(name, value, origins)] as const) };
}

/** This machine speaks plain HTTP, so a browser must not be told to upgrade the requests of a page. */
function localHeader(name: string, value: string, origins: LocalOrigins): string {
  if (name !== 'content-security-policy') return toLocalHosts(value, origins);
  // A policy may name hosts without a scheme.
  const withSchemes = value.replace(/(?<=\s)(?=[\w*.-]+\.(?:amazonaws\.com|cloudfront\.net)\b)/g, 'https://');
  return toLocalHosts(withSchemes, origins).replace(/;?\s*upgrade-insecure-requests\s*/i, '');
}

/** A content security policy with what Vite's development server needs on top: its inline preamble and its web socket. */
export function relaxForDevelopment(policy: string, site: string): string {
  const extra: Readonly<Record<string, string>> = {
    'script-src': "'unsafe-inline'",
    'style-src': "'unsafe-inline'",
    'connect-src': `${site.replace('http', 'ws')}`,
  };
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '');
  const fallback = directives.find(([name]) => name === 'default-src')?.slice(1) ?? [];
  for (const [name, needed] of Object.entries(extra)) {
    const present = directives.find((directive) => directive[0] === name);
    if (present === undefined) directives.push([name, ...fallback, needed]);
    else present.push(needed);
  }
  const withoutNone = (directive: string[]) =>
    directive.length > 2 ? directive.filter((source) => source !== "'none'") : directive;
  return directives.map((directive) => withoutNone(directive).join(' ')).join('; ');
}
