import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { keepOnce, takeOnce } from '#functions/platform/storage/once-store.ts';
import { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

/** Time to sign in at the provider. */
export const minutesValid = 10;

const SignOn = z.object({
  audience: SignOnAudience,
  /** Of OpenID Connect alone. */
  nonce: z.string().nullable(),
  verifier: z.string().nullable(),
  returnTo: z.string().nullable(),
  /** Who tries a configuration: the browser comes back to what was told, and nobody is signed in. */
  testedBy: z.string().nullable(),
});
export type SignOn = z.infer<typeof SignOn>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Each sign-on has a cookie of its own, so that two tabs do not disturb each other. `__Host-` keeps sister domains from setting it. */
const cookieName = (stateHash: string): string => `__Host-sso-${stateHash.slice(0, 16)}`;
const cookie = (stateHash: string, value: string, seconds: number): string =>
  `${cookieName(stateHash)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;

/** Remembers a sign-on that begins and answers the cookie that ties it to this browser. */
export async function rememberSignOn(
  organizationId: string,
  { state, nonce, verifier }: { readonly state: string } & Pick<SignOn, 'nonce' | 'verifier'>,
  { audience, returnTo, testedBy }: Pick<SignOn, 'audience' | 'returnTo' | 'testedBy'>,
  clock: Clock,
): Promise<string> {
  const browser = randomBytes(32).toString('base64url');
  const content: SignOn = { audience, nonce, verifier, returnTo, testedBy };
  const until = new Date(clock.now().getTime() + minutesValid * minuteInMilliseconds);
  await keepOnce(organizationId, { id: hashOf(state), proof: hashOf(browser), content, until });
  return cookie(hashOf(state), browser, minutesValid * 60);
}

/** The sign-on that began with this state in this browser, once; null for any other. */
export async function takeSignOn(
  organizationId: string,
  state: string,
  cookies: Readonly<Record<string, string>>,
  clock: Clock,
): Promise<SignOn | null> {
  const browser = cookies[cookieName(hashOf(state))];
  if (browser === undefined) return null;
  const content = await takeOnce(organizationId, { id: hashOf(state), proof: hashOf(browser) }, clock.now());
  return content === null ? null : SignOn.parse(content);
}

/** Removes the cookie of a sign-on that has ended. */
export const endedSignOnCookie = (state: string): string => cookie(hashOf(state), '', 0);
