import * as z from 'zod';
import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { SupportInSession } from '#shared/domain/support-access.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { sessionKeys } from './session-keys.ts';
import { readToken, signToken } from './signed-token.ts';

/** A sign-in as a browser carries it. Times are milliseconds since 1970. */
const BrowserSignIn = z.object({
  id: z.string(),
  kind: z.enum(['password', 'singleSignOn', 'link', 'support']),
  agentId: z.string(),
  /** The only organization that it opens; null for all of the agent's. */
  organizationId: z.string().nullable(),
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** Of a superuser who sees the product as the agent does. */
  support: SupportInSession.optional(),
});
export type BrowserSignIn = z.infer<typeof BrowserSignIn>;

const PageToken = z.object({ signIn: BrowserSignIn, validUntil: z.number() });

/**
 * Purposes of the signature: what a browser keeps for twelve hours opens nothing by itself, and what opens calls lasts for minutes. Neither passes for
 * the other, nor for a program's token.
 */
const cookiePurpose = 'browser sign-in';
const tokenPurpose = 'page token';

/** How long a page may make calls without asking again. */
export const pageTokenMinutes = 10;

const cookieOf = (value: string, seconds: number): string =>
  `${sessionCookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;

/** Removes the cookie from the browser. */
export const noSessionCookie = cookieOf('', 0);

/** The token with which a page makes calls, and for how many seconds it can. */
export async function pageToken(signIn: BrowserSignIn, now: Date): Promise<{ token: string; expiresIn: number }> {
  const validUntil = Math.min(now.getTime() + pageTokenMinutes * minuteInMilliseconds, signIn.expiresAt);
  const token = await signToken(sessionKeys, tokenPurpose, { signIn, validUntil });
  return { token, expiresIn: Math.floor((validUntil - now.getTime()) / 1_000) };
}

/** The cookie of a sign-in. It has no domain, so that only this host gets it. */
export async function sessionCookie(
  { id, kind, agentId, organizationId, issuedAt, expiresAt, support }: BrowserSignIn,
  now: Date,
): Promise<string> {
  const content: BrowserSignIn = { id, kind, agentId, organizationId, issuedAt, expiresAt, support };
  const seconds = Math.floor((expiresAt - now.getTime()) / 1_000);
  return cookieOf(await signToken(sessionKeys, cookiePurpose, content), seconds);
}

/** The sign-in of the browser's cookie; null where there is none that is genuine and not over. */
export async function signInOfCookie(
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<BrowserSignIn | null> {
  const content = BrowserSignIn.safeParse(
    await readToken(sessionKeys, cookiePurpose, cookies[sessionCookieName] ?? ''),
  );
  return content.success && content.data.expiresAt > now.getTime() ? content.data : null;
}

/** The sign-in behind a page's token; null where it is forged or over. */
export async function signInOfPageToken(token: string, now: Date): Promise<BrowserSignIn | null> {
  const content = PageToken.safeParse(await readToken(sessionKeys, tokenPurpose, token));
  return content.success && content.data.validUntil > now.getTime() ? content.data.signIn : null;
}
