import { DomainError } from '#shared/errors/domain-error.ts';
import { verifyAccessToken } from './access-token.ts';
import { type AgentRecord, findAgentBySubject } from './agent-store.ts';

/** The agent behind a bearer token. The agent's record is read on every request, so disabling or signing out everywhere acts at once. */
export async function authenticate(authorization: string | undefined): Promise<AgentRecord> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new DomainError('signInRequired', { reason: 'no bearer token' });

  const { subject, issuedAt } = await verifyAccessToken(token);
  const agent = await findAgentBySubject(subject);
  if (!agent?.enabled) throw new DomainError('signInRequired', { reason: 'unknown or disabled agent' });
  // Tokens carry whole seconds; one issued in the second of the change still counts as new.
  if (issuedAt + 1_000 <= Date.parse(agent.tokensValidFrom)) {
    throw new DomainError('signInRequired', { reason: 'signed out everywhere' });
  }
  return agent;
}
