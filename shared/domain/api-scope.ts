import * as z from 'zod';

/** The areas of the API by name, as the contract and its document call them. */
export const apiAreaNames = [
  'session',
  'agents',
  'rights',
  'teams',
  'organizations',
  'configuration',
  'structures',
  'structure-imports',
  'portfolios',
  'relationships',
  'data-room',
  'forms',
  'approvals',
  'covenants',
  'comments',
  'metrics',
  'calculations',
  'jobs',
  'notifications',
  'audit',
  'reference',
  'provisioning',
] as const;
export type ApiAreaName = (typeof apiAreaNames)[number];

/** Provisioning has tokens of its own, which open nothing else; no API client reaches it. */
export type ScopedAreaName = Exclude<ApiAreaName, 'provisioning'>;
export const isScoped = (area: ApiAreaName): area is ScopedAreaName => area !== 'provisioning';
/** The areas that scopes name. */
export const scopedAreaNames: readonly ScopedAreaName[] = apiAreaNames.filter(isScoped);

const scopeActs = ['read', 'write'] as const;
export type ScopeAct = (typeof scopeActs)[number];

/** What a token lets a program call: reading, or writing as well, in one area or, where none is named, in all of them. */
export type ApiScope = ScopeAct | `${ScopedAreaName}:${ScopeAct}`;

/** Every scope that there is, the widest first. */
export const apiScopes: readonly ApiScope[] = [
  'write',
  'read',
  ...scopedAreaNames.flatMap((area) => [`${area}:write` as const, `${area}:read` as const]),
];
export const ApiScope = z.enum(apiScopes);

const isApiScope = (text: string): text is ApiScope => (apiScopes as readonly string[]).includes(text);

/** The area is null where a scope names none. */
export function partsOfScope(scope: ApiScope): { readonly area: string | null; readonly act: string } {
  const [first = '', second] = scope.split(':');
  return second === undefined ? { area: null, act: first } : { area: first, act: second };
}

function includes(held: ApiScope, asked: ApiScope): boolean {
  const [has, wants] = [partsOfScope(held), partsOfScope(asked)];
  return (has.area === null || has.area === wants.area) && (has.act === 'write' || wants.act === 'read');
}

/** Writing includes reading, and all areas include each of them. */
export const isInScope = (held: readonly ApiScope[], asked: ApiScope): boolean =>
  held.some((one) => includes(one, asked));

/** The same scopes without those that another one includes, the widest first. */
export function simplestScopes(scopes: readonly ApiScope[]): ApiScope[] {
  const held = new Set(scopes);
  return apiScopes.filter((one) => held.has(one) && ![...held].some((other) => other !== one && includes(other, one)));
}

/** RFC 6749, section 3.3: one or more tokens with single spaces between them. */
const scopeList = /^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/;

/**
 * What a token opens of what its client may: all of it where the request names no scope, which an empty one counts as. Null where it names something
 * unknown, malformed, or beyond what the client may.
 */
export function narrowedScopes(held: readonly ApiScope[], requested: string | undefined): readonly ApiScope[] | null {
  if (requested === undefined || requested === '') return held;
  if (!scopeList.test(requested)) return null;
  const named = [...new Set(requested.split(' '))];
  const known = named.filter(isApiScope);
  return known.length === named.length && known.every((one) => isInScope(held, one)) ? known : null;
}
