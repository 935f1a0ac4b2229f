import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { isSaml, SamlSignOn } from './saml-sign-on.ts';

const path = "(/[\\w.~!$&'()*+,;=:@%-]*)*";
const publicHost = '([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]';
const httpsIssuer = new RegExp(`^https://${publicHost}(:\\d{1,5})?${path}$`, 'i');
const loopbackIssuer = new RegExp(`^http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?${path}$`);

/** Where an identity provider may live: at a public name, or, on the machine of a developer, on that machine. */
export const isIssuer = (issuer: string, loopback: boolean): boolean =>
  httpsIssuer.test(issuer) || (loopback && loopbackIssuer.test(issuer));

/** Whether people may be led to this address of a SAML provider. Some tell their customers apart in its query. */
export const isSignOnUrl = (address: string, loopback: boolean): boolean => {
  const [place = '', ...query] = address.split('?');
  return isIssuer(place, loopback) && query.length < 2 && /^[\w.~!$&'()*+,;=:@%/-]*$/.test(query[0] ?? '');
};

const scope = z
  .string('Its scopes must be texts.')
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'Its scopes must be words without blanks.');

/**
 * How an organization's people sign in with its OpenID Connect provider, which is meant where no protocol is named. `label` is what the button says; `scopes`
 * are asked for.
 */
export const OpenIdSignOn = z.strictObject(
  {
    protocol: z.literal('openIdConnect', 'Its protocol must be "openIdConnect" or "saml".').optional(),
    issuer: oneLine('issuer', 500),
    clientId: oneLine('clientId', 200),
    clientSecret: oneLine('clientSecret', 500).optional(),
    scopes: z
      .array(scope, 'Its scopes must be a list.')
      .max(20, 'Its scopes must be at most 20.')
      .refine((scopes) => scopes.includes('openid'), 'Its scopes must include "openid".')
      .optional(),
    label: oneLine('label', 60).optional(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'It may hold protocol, issuer, clientId, clientSecret, scopes and label, and nothing else.'
        : 'It must be a JSON object with issuer and clientId.',
  },
);
export type OpenIdSignOn = z.infer<typeof OpenIdSignOn>;

/** How an organization's people sign in with its provider. */
export type SingleSignOn = OpenIdSignOn | SamlSignOn;

export const parsedSingleSignOn = (value: unknown): z.ZodSafeParseResult<SingleSignOn> =>
  isSaml(value) ? SamlSignOn.safeParse(value) : OpenIdSignOn.safeParse(value);

function objectIn(value: string): object | null {
  try {
    const json: unknown = JSON.parse(value);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

/** The configuration that is stored; null where none is, or one that cannot be read. */
export const storedSingleSignOn = (value: string): SingleSignOn | null =>
  parsedSingleSignOn(objectIn(value)).data ?? null;

const storedOpenId = (value: string): OpenIdSignOn | null => {
  const stored = storedSingleSignOn(value);
  return stored === null || isSaml(stored) ? null : stored;
};

/** A configuration as people may read it: whether there is a client secret, but not which. Empty where the stored one cannot be read. */
export function readableSingleSignOn(value: string): string {
  const stored = storedSingleSignOn(value);
  if (!stored) return '';
  if (isSaml(stored)) return JSON.stringify(stored);
  const { clientSecret, ...readable } = stored;
  return JSON.stringify(clientSecret === undefined ? readable : { ...readable, hasClientSecret: true });
}

/**
 * Puts the stored client secret into a configuration that was read with `hasClientSecret` and comes back changed. It stays only with its
 * issuer and client: under another issuer, the secret would be sent to whoever runs that one. Anything else is returned as it came, for
 * `checkedSetting` to judge.
 */
export function keepingClientSecret(submitted: string, stored: string): string {
  const { hasClientSecret, ...changed } = (objectIn(submitted) ?? {}) as Readonly<Record<string, unknown>>;
  const before = storedOpenId(stored);
  const isSameClient = before?.issuer === changed['issuer'] && before?.clientId === changed['clientId'];
  if (hasClientSecret !== true || 'clientSecret' in changed || !before?.clientSecret || !isSameClient) return submitted;
  return JSON.stringify({ ...changed, clientSecret: before.clientSecret });
}

/**
 * Whether people who have signed in under one configuration still do under another: by the same client of the same provider or, with SAML, at the same
 * provider with a certificate that was there before, so that a new one can be added before the provider goes over to it.
 */
export function leadsToSameProvider(was: SingleSignOn, is: SingleSignOn | null): boolean {
  if (is === null) return false;
  if (isSaml(was)) {
    const isThere = isSaml(is) && was.entityId === is.entityId && was.signOnUrl === is.signOnUrl;
    return isThere && is.certificates.some((certificate) => was.certificates.includes(certificate));
  }
  return !isSaml(is) && was.issuer === is.issuer && was.clientId === is.clientId;
}
