import type { Clock } from '#functions/platform/clock.ts';
import { type BrowserSignIn, pageToken, sessionCookie } from '#functions/platform/sign-in/browser-session.ts';
import { CookieReply } from './reply.ts';
import type { Device } from './request-scope.ts';

interface Opened<Body> {
  readonly body: Body;
  readonly signIn: BrowserSignIn;
}

/** Opens a sign-in in the browser: the cookie for the browser, a token of minutes for the page. */
export async function openedInBrowser<Body extends object>(
  { body, signIn }: Opened<Body>,
  clock: Clock,
): Promise<CookieReply<Body & { token: string; expiresIn: number }>> {
  const now = clock.now();
  return new CookieReply({ ...body, ...(await pageToken(signIn, now)) }, [await sessionCookie(signIn, now)]);
}

/** The answer of a sign-in: for a page of the product as above, for programs with the token of twelve hours. */
export const signedInReply = async <Body extends object>(
  { body, signIn }: { readonly body: Body; readonly signIn: BrowserSignIn & { readonly token: string } },
  device: Device,
  clock: Clock,
) => (device.page.asksAsOwn ? openedInBrowser({ body, signIn }, clock) : { ...body, token: signIn.token });
