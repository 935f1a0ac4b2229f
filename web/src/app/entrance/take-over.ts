import { api } from '../../api/api.ts';
import { readPageSession, renewToken } from '../../api/renew-token.ts';
import { currentSession, endSession, type NewSession, startSession } from '../../api/session.ts';
import { sessionApi } from '../../api/session-api.ts';
import { signOut } from '../../api/sign-out.ts';

interface Asked {
  /** The path that was asked for before the sign-in, as it came: it may lead anywhere. */
  readonly redirect: string | null;
}

/** A neighboring application's token. */
export interface Handover extends Asked {
  readonly kind: 'handover';
  readonly token: string;
  /** The organization to work in; null leaves it to the user's first one. */
  readonly organizationId: string | null;
}

/** What the address brings. */
export type Brought =
  | Handover
  /** A single sign-on that this browser began has come back; the browser keeps the sign-in already. */
  | (Asked & { readonly kind: 'arrival'; readonly signInId: string })
  /** A token where servers and logs have read it by now. */
  | { readonly kind: 'exposed' }
  | { readonly kind: 'nothing' };

const tokenIn = (values: URLSearchParams): string | null => values.get('token') ?? values.get('access_token');

/** Reads the fragment (`#token=…&orgId=…&redirect=…`), which reaches no server log. */
export function readBrought({ hash, search }: Pick<Location, 'hash' | 'search'>): Brought {
  const values = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const [token, signInId, redirect] = [tokenIn(values), values.get('signIn'), values.get('redirect')];
  if (tokenIn(query)) return { kind: 'exposed' };
  if (token) {
    return { kind: 'handover', token, organizationId: values.get('organizationId') ?? values.get('orgId'), redirect };
  }
  return signInId ? { kind: 'arrival', signInId, redirect } : { kind: 'nothing' };
}

const carriers = ['token', 'access_token', 'organizationId', 'orgId'];

/** Takes the token out of the address and the history, so that nobody finds it there. */
export function cleanAddress(): void {
  const url = new URL(window.location.href);
  for (const name of carriers) url.searchParams.delete(name);
  url.hash = '';
  window.history.replaceState(window.history.state, '', url);
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

/** Who somebody is with a token, in that organization or in their first one. */
async function whoIs(token: string, organizationId: string | null, signal: AbortSignal) {
  const headers = bearing(token);
  const orgId = organizationId ?? (await api.organizations.listOrganizations({ headers, signal })).body[0]?.id;
  if (orgId === undefined) throw new Error('The user belongs to no organization.');
  const { agent, organization } = (await sessionApi.getGlobalState({ params: { orgId }, headers, signal })).body;
  const { effectiveAgentAccessType: accessType } = agent;
  const session = { userId: agent.id, organizationId: orgId, ...(accessType === null ? {} : { accessType }) };
  return { name: agent.displayName, organization: organization.name, session };
}
export type Person = Awaited<ReturnType<typeof whoIs>>;

/** The session that a single sign-on has opened. Another one than the address names is nobody's who has just signed on. */
export async function readArrival(signInId: string, signal: AbortSignal): Promise<NewSession> {
  const found = await readPageSession();
  if (found?.signInId !== signInId) throw new Error('The browser keeps another sign-in, or none.');
  const { session } = await whoIs(found.token, found.organizationId, signal);
  return { ...session, token: found.token, expiresIn: found.expiresIn };
}

/** What a handed over token would open, and what is open now. Nothing changes by asking. */
export interface Offer {
  readonly offered: Person;
  readonly present: Person | null;
}

async function presentPerson(signal: AbortSignal): Promise<Person | null> {
  const session = currentSession();
  if (session === null || !(await renewToken())) return null;
  const { agent, organization } = (
    await sessionApi.getGlobalState({ params: { orgId: session.organizationId }, signal })
  ).body;
  return { name: agent.displayName, organization: organization.name, session };
}

export async function readOffer({ token, organizationId }: Handover, signal: AbortSignal): Promise<Offer> {
  const offered = await whoIs(token, organizationId, signal);
  // An organization that is lost is no reason not to sign in to another one.
  const present = await presentPerson(signal).catch(() => null);
  signal.throwIfAborted();
  return { offered, present };
}

/** Whether the offer is what is open anyway, so that there is nothing to ask and nothing to do. */
export const isOpenAlready = ({ offered, present }: Offer): boolean =>
  present?.session.userId === offered.session.userId &&
  present.session.organizationId === offered.session.organizationId;

/** Opens the offered session in this browser; the present one ends. */
export async function accept({ token }: Handover, { offered, present }: Offer): Promise<void> {
  if (present !== null) {
    await signOut();
    endSession();
  }
  const opened = (await sessionApi.openInBrowser({ headers: bearing(token) })).body;
  startSession({ ...offered.session, token: opened.token, expiresIn: opened.expiresIn });
}
