import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { basicOf, type Client, clientOf, type Reply } from './client.ts';
import { good, nobody } from './organization.ts';
import { origin } from './origin.ts';

/** What a browser and the product's own page in it say with a call. */
export const ofOwnPage = { 'x-session-kind': 'browser', 'sec-fetch-site': 'same-origin' } as const;

/** The `Set-Cookie` line of the sign-in; undefined where the answer sets none. */
export const cookieLine = ({ headers }: Reply): string | undefined =>
  headers.getSetCookie().find((line) => line.startsWith(`${sessionCookieName}=`));

const valueIn = (line: string | undefined): string => line?.split(';')[0]?.slice(sessionCookieName.length + 1) ?? '';

export const withCookie = (value: string) => ({ cookie: `${sessionCookieName}=${value}` });

/** A page asks for a token with the cookie that its browser keeps. */
export const renew = (cookie: string, headers: Readonly<Record<string, string>> = ofOwnPage): Promise<Reply> =>
  nobody().post('/api/session/token', undefined, { ...headers, ...withCookie(cookie) });

export interface Page {
  /** Makes calls with the page's token. */
  readonly client: Client;
  readonly token: string;
  /** The value of the browser's cookie. */
  readonly cookie: string;
  readonly reply: Reply;
}

export function pageOf(reply: Reply, organizationId?: string): Page {
  const { token } = good(reply).body;
  return { client: clientOf(origin(), token, organizationId), token, cookie: valueIn(cookieLine(reply)), reply };
}

/** Signs in on the product's own page. */
export const signInOnPage = async (email: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  pageOf(
    await nobody().post('/api/agents/login', undefined, { ...ofOwnPage, ...headers, ...basicOf(email, password) }),
  );
