import * as z from 'zod';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { verifyAccessToken } from './access-token.ts';
import { type AgentRecord, findAgent, findAgentBySubject } from './agent-store.ts';
import { systemClock } from './clock.ts';
import { isSessionToken, readSessionToken } from './session-token.ts';
import { platformTable } from './table.ts';

/** The sign-in behind a request. Times are milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly kind: 'password' | 'singleSignOn' | 'link' | 'client';
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface Authenticated {
  readonly agent: AgentRecord;
  readonly session: Session;
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

async function agentOfSessionToken(token: string): Promise<Authenticated> {
  const session = await readSessionToken(token, systemClock.now());
  if (!session) throw refused('session token forged or over');
  const agent = await findAgent(session.agentId);
  if (!agent) throw refused('unknown agent');
  if (session.kind === 'client') await requireApiAccess(session.organizationId);
  return { agent: confinedTo(agent, session.organizationId), session };
}

async function agentOfAccessToken(token: string): Promise<Authenticated> {
  const { subject, ...claims } = await verifyAccessToken(token);
  const agent = await findAgentBySubject(subject);
  if (!agent) throw refused('unknown agent');
  return { agent, session: { ...claims, kind: 'password' } };
}

/** The agent behind a bearer token. The agent's record is read on every request, so disabling or signing out everywhere acts at once. */
export async function authenticate(authorization: string | undefined): Promise<Authenticated> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw refused('no bearer token');

  const found = isSessionToken(token) ? await agentOfSessionToken(token) : await agentOfAccessToken(token);
  const { agent, session } = found;
  if (!agent.enabled) throw refused('disabled agent');
  // The user pool's tokens carry whole seconds; one issued in the second of the change still counts as new.
  const grace = session.kind === 'password' ? 1_000 : 0;
  if (session.issuedAt + grace <= Date.parse(agent.tokensValidFrom)) throw refused('signed out everywhere');
  if (agent.endedSessions.some(({ id }) => id === session.id)) throw refused('session ended');
  return found;
}
