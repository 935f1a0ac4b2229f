import * as z from 'zod';

const path = "(/[\\w.~!$&'()*+,;=:@%-]*)*";
const publicHost = '([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]';
const httpsIssuer = new RegExp(`^https://${publicHost}(:\\d{1,5})?${path}$`, 'i');
const loopbackIssuer = new RegExp(`^http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?${path}$`);

/** Where an identity provider may live: at a public name, or, on the machine of a developer, on that machine. */
export const isIssuer = (issuer: string, loopback: boolean): boolean =>
  httpsIssuer.test(issuer) || (loopback && loopbackIssuer.test(issuer));

const oneLine = (what: string, most: number) =>
  z
    .string(`Its ${what} must be a text.`)
    .trim()
    .min(1, `Its ${what} must not be empty.`)
    .max(most, `Its ${what} must have at most ${most} characters.`);

const scope = z
  .string('Its scopes must be texts.')
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'Its scopes must be words without blanks.');

/** How an organization's people sign in with its OpenID Connect provider. `label` is what the button says; `scopes` are asked for. */
export const SingleSignOn = z.strictObject(
  {
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
        ? 'It may hold issuer, clientId, clientSecret, scopes and label, and nothing else.'
        : 'It must be a JSON object with issuer and clientId.',
  },
);
export type SingleSignOn = z.infer<typeof SingleSignOn>;

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
  SingleSignOn.safeParse(objectIn(value)).data ?? null;

/** A configuration as people may read it: whether there is a client secret, but not which. Empty where the stored one cannot be read. */
export function readableSingleSignOn(value: string): string {
  const stored = storedSingleSignOn(value);
  if (!stored) return '';
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
  const before = storedSingleSignOn(stored);
  const isSameClient = before?.issuer === changed['issuer'] && before?.clientId === changed['clientId'];
  if (hasClientSecret !== true || 'clientSecret' in changed || !before?.clientSecret || !isSameClient) return submitted;
  return JSON.stringify({ ...changed, clientSecret: before.clientSecret });
}
