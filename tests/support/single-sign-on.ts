import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { clientOf, type Reply } from '#tests/support/client.ts';
import { renew } from './browser-page.ts';
import { type Browser, type OpenIdProvider, signInAtProvider } from './open-id-provider.ts';
import { good, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';

export const callbackOf = (organizationId: string): string => `${origin()}/api/sso/${organizationId}/callback`;

/** Lets people of an organization sign in with a provider. */
export async function configureProvider(
  { id, admin }: TestOrganization,
  { issuer, client }: Pick<OpenIdProvider, 'issuer' | 'client'>,
  name: 'singleSignOnConfiguration' | 'counterpartySingleSignOnConfiguration' = 'singleSignOnConfiguration',
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const value = JSON.stringify({ issuer, ...(await client(callbackOf(id))), ...more });
  good(await admin.post(`/api/entities/${id}/details`, [{ name, value }]));
}

/** Where the browser is led when it starts to sign on. */
export async function depart(
  browser: Browser,
  { id }: TestOrganization,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const address = `${origin()}/api/sso/${id}/login?${new URLSearchParams(query)}`;
  const { location } = await browser.open(address, { 'sec-fetch-site': 'same-origin' });
  if (location === null) throw new Error('The single sign-on did not start.');
  return location;
}

/** Starts, signs in at the provider, and answers the callback address before the browser follows it. */
export const signOnUntilCallback = async (
  browser: Browser,
  organization: TestOrganization,
  sub: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> => signInAtProvider(browser, await depart(browser, organization, query), sub);

/** What a page of the browser learns where it ends up: a token for the sign-in that the browser keeps now, or the code of the refusal. */
export interface Outcome {
  readonly path: string;
  readonly location: string;
  readonly token: string | null;
  readonly orgId: string | null;
  readonly redirect: string | null;
  readonly error: string | null;
}

export async function outcomeAt(browser: Browser, callback: string): Promise<Outcome> {
  const { status, location } = await browser.open(callback);
  if (status !== 302 || location === null) throw new Error(`The callback answered ${status}.`);
  const { pathname: path, hash, searchParams } = new URL(location);
  const told = new URLSearchParams(hash.slice(1));
  const kept = browser.cookies(new URL(origin()).host).get(sessionCookieName);
  const { body } = await renew(kept ?? '');
  return {
    path,
    location,
    token: body.token !== undefined && body.signInId === told.get('signIn') ? body.token : null,
    orgId: body.organizationId ?? searchParams.get('orgId'),
    redirect: told.get('redirect'),
    error: searchParams.get('error'),
  };
}

/** The whole way. */
export const signOn = async (
  browser: Browser,
  organization: TestOrganization,
  sub: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Outcome> => outcomeAt(browser, await signOnUntilCallback(browser, organization, sub, query));

/** What a sign-in opens in an organization. */
export const globalState = ({ token }: Pick<Outcome, 'token'>, organizationId: string): Promise<Reply> =>
  clientOf(origin(), token).get(`/api/init/global/${organizationId}`);
