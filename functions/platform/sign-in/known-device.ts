import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { accountKeys } from '#functions/platform/people/account-keys.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';
import { readToken, signToken } from './signed-token.ts';

const KnownDevice = z.object({ id: z.string(), address: z.string(), until: z.number() });

const daysKnown = 180;

const hashOf = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/** One cookie for each address that has signed in with the browser. `__Host-` keeps sister domains from setting it. */
const cookieName = (email: string): string => `__Host-device-${hashOf(email).slice(0, 16)}`;

/** The name of the browser if this address has signed in completely with it before; null for all others. It lets nobody in by itself. */
export async function knownDevice(email: string, { device, clock }: Pick<RequestScope, 'device' | 'clock'>) {
  const cookie = device.cookies[cookieName(email)];
  const known = KnownDevice.safeParse(cookie === undefined ? null : await readToken(accountKeys, 'device', cookie));
  const isGood = known.success && known.data.address === hashOf(email) && known.data.until > clock.now().getTime();
  return isGood ? known.data.id : null;
}

/** Lets the browser be known after a complete sign-in, see {@link knownDevice}. */
export async function rememberDevice(email: string, scope: Pick<RequestScope, 'device' | 'setCookie'>, clock: Clock) {
  const id = (await knownDevice(email, { ...scope, clock })) ?? randomUUID();
  const until = clock.now().getTime() + daysKnown * dayInMilliseconds;
  const token = await signToken(accountKeys, 'device', { id, address: hashOf(email), until });
  const rules = `Path=/; Max-Age=${daysKnown * 86_400}; HttpOnly; Secure; SameSite=Strict`;
  scope.setCookie(`${cookieName(email)}=${token}; ${rules}`);
}
