import { api } from '../../api/api.ts';
import { endSession, startSession } from '../../api/session.ts';

export interface Handover {
  readonly token: string;
  /** The organization to work in; null leaves it to the user's first one. */
  readonly organizationId: string | null;
  /** The path that was asked for before the sign-in, as it came: it may lead anywhere. */
  readonly redirect: string | null;
}

/** A token in the fragment (`#token=…&orgId=…&redirect=…`), where it reaches no server log, or in the query. */
export function readHandover({ hash, search }: Pick<Location, 'hash' | 'search'>): Handover | null {
  for (const values of [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]) {
    const token = values.get('token') ?? values.get('access_token');
    const organizationId = values.get('organizationId') ?? values.get('orgId');
    if (token) return { token, organizationId, redirect: values.get('redirect') };
  }
  return null;
}

const carriers = ['token', 'access_token', 'organizationId', 'orgId'];

/** Takes the token out of the address and the history, so that nobody finds it there. */
export function cleanAddress(): void {
  const url = new URL(window.location.href);
  for (const name of carriers) url.searchParams.delete(name);
  url.hash = '';
  window.history.replaceState(window.history.state, '', url);
}

/** Starts the session of a handed over token once the server accepts it; whoever was signed in before is signed out. */
export async function takeOver({ token, organizationId }: Handover, signal: AbortSignal): Promise<void> {
  endSession();
  const headers = { authorization: `Bearer ${token}` };
  const orgId = organizationId ?? (await api.organizations.listOrganizations({ headers, signal })).body[0]?.id;
  if (orgId === undefined) throw new Error('The user belongs to no organization.');
  const { agent } = (await api.session.getGlobalState({ params: { orgId }, headers, signal })).body;
  const accessType = agent.effectiveAgentAccessType;
  signal.throwIfAborted();
  startSession({ token, userId: agent.id, organizationId: orgId, ...(accessType === null ? {} : { accessType }) });
}
