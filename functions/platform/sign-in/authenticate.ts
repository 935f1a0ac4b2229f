import * as z from 'zod';
import { systemClock } from '#functions/platform/clock.ts';
import { type AgentRecord, findAgent } from '#functions/platform/people/agent-store.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type BrowserSignIn, signInOfCookie, signInOfPageToken } from './browser-session.ts';
import type { Session } from './session.ts';
import { readSessionToken, type SessionToken } from './session-token.ts';
import { type DomainOwner, membershipToSignOn, withDomainOwner } from './sign-on-policy.ts';
import { isSupportAllowed } from './support-access.ts';

export interface Authenticated {
  readonly agent: AgentRecord;
  readonly session: Session;
  /** A membership that this sign-in does not open, because the organization asks for single sign-on. The agent comes without it. */
  readonly closed: Membership | null;
}

const refused = (reason: string): DomainError => new DomainError('signInRequired', { reason });

const Settings = z.object({ details: z.array(z.object({ name: z.string(), value: z.string() })) });

/** Who was vouched for by one organization is nobody elsewhere, and no superuser. */
const confinedTo = (agent: AgentRecord, organizationId: string): AgentRecord => ({
  ...agent,
  superuser: false,
  memberships: agent.memberships.filter((membership) => membership.organizationId === organizationId),
});

async function requireApiAccess(organizationId: string): Promise<void> {
  const organization = await platformTable.get({ kind: 'Organization', id: organizationId }, Settings);
  if (!organization || !isOn(organization.details, 'apiAccessEnabled')) {
    throw new DomainError('apiAccessDisabled', { reason: organizationId });
  }
}

async function requireSupportAllowed(session: Session, agentId: string): Promise<void> {
  const { support, organizationId, issuedAt } = session;
  if (support === undefined) return;
  const isAllowed =
    organizationId !== null &&
    (await isSupportAllowed({ support, agentId, organizationId, issuedAt }, systemClock.now()));
  if (!isAllowed) throw refused('support is no longer allowed');
}

/** What a password opens: everything but the organization that asks for single sign-on. */
async function openedByPassword(
  agent: AgentRecord,
  owner: DomainOwner | null,
  session: Session,
): Promise<Authenticated> {
  const closed = await membershipToSignOn(agent, owner);
  const memberships = agent.memberships.filter((membership) => membership !== closed);
  return { agent: { ...agent, memberships }, session, closed };
}

async function withAgent(
  { agentId, organizationId, ...signIn }: BrowserSignIn | SessionToken,
  isOfPage: boolean,
): Promise<Authenticated> {
  const scopes = 'scopes' in signIn ? signIn.scopes : null;
  const session: Session = { ...signIn, organizationId, isOfPage, scopes };
  const isByPassword = session.kind === 'password';
  const { agent, owner } = isByPassword
    ? await withDomainOwner(agentId)
    : { agent: await findAgent(agentId), owner: null };
  if (!agent) throw refused('unknown agent');
  await requireSupportAllowed(session, agentId);
  const seen = organizationId === null ? agent : confinedTo(agent, organizationId);
  return isByPassword ? openedByPassword(seen, owner, session) : { agent: seen, session, closed: null };
}

async function agentOfSessionToken(token: string): Promise<Authenticated> {
  const now = systemClock.now();
  const ofPage = await signInOfPageToken(token, now);
  if (ofPage) return withAgent(ofPage, true);
  const session = await readSessionToken(token, now);
  if (!session) throw refused('session token forged or over');
  const found = await withAgent(session, false);
  if (session.kind === 'client') await requireApiAccess(session.organizationId);
  return found;
}

/** Refuses whoever was disabled, signed out everywhere, or ended this sign-in. */
function requireValid({ agent, session }: Authenticated): void {
  if (!agent.enabled) throw refused('disabled agent');
  if (session.issuedAt <= Date.parse(agent.tokensValidFrom)) throw refused('signed out everywhere');
  if (agent.endedSessions.some(({ id }) => id === session.id)) throw refused('session ended');
}

/** The agent behind a bearer token. The agent's record is read on every request, so disabling or signing out everywhere acts at once. */
export async function authenticate(authorization: string | undefined): Promise<Authenticated> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw refused('no bearer token');

  const found = await agentOfSessionToken(token);
  requireValid(found);
  return found;
}

/** The agent behind the browser's cookie, by the same rules. The cookie is for the calls about the session itself, and for no others. */
export async function authenticateCookie(
  cookies: Readonly<Record<string, string>>,
): Promise<Authenticated & { readonly signIn: BrowserSignIn }> {
  const signIn = await signInOfCookie(cookies, systemClock.now());
  if (!signIn) throw refused('no cookie of a sign-in');
  const found = await withAgent(signIn, false);
  requireValid(found);
  return { ...found, signIn };
}
