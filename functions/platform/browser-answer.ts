import { type BrowserSignIn, pageToken, sessionCookie } from './browser-session.ts';
import type { Clock } from './clock.ts';
import { keepPoolToken } from './pool-tokens.ts';
import { CookieReply } from './reply.ts';
import type { Device } from './request-scope.ts';

interface Opened<Body> {
  readonly body: Body;
  readonly signIn: BrowserSignIn;
  /** The token of twelve hours. */
  readonly token: string;
}

/** Opens a sign-in in the browser: the cookie for the browser, a token of minutes for the page. The user pool's token stays here. */
export async function openedInBrowser<Body extends object>(
  { body, signIn, token }: Opened<Body>,
  clock: Clock,
): Promise<CookieReply<Body & { token: string; expiresIn: number }>> {
  if (signIn.kind === 'password') await keepPoolToken(signIn, token);
  const now = clock.now();
  return new CookieReply({ ...body, ...(await pageToken(signIn, now)) }, [await sessionCookie(signIn, now)]);
}

/** The answer of a sign-in: for a page of the product as above, for programs with the token itself. */
export const signedInReply = async <Body extends object>(opened: Opened<Body>, device: Device, clock: Clock) =>
  device.page.asksAsOwn ? openedInBrowser(opened, clock) : { ...opened.body, token: opened.token };
