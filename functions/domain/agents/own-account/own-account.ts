import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { type AgentRecord, agentChange, findAgent } from '#functions/platform/people/agent-store.ts';
import { findSession, type StoredSession } from '#functions/platform/sign-in/session-records.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** The record of the request's sign-in; refuses those who signed in without a password. */
export async function passwordSession({ scope }: Pick<AgentsContext, 'scope'>): Promise<StoredSession> {
  const { session, agent } = scope;
  const stored = session?.kind === 'password' ? await findSession(agent.id, session) : null;
  if (stored === null) throw new DomainError('passwordSignInNeeded');
  return stored;
}

/** The complete record; the request's view of the agent may be confined to one organization. */
export async function wholeAgent(agentId: string): Promise<AgentRecord> {
  const agent = await findAgent(agentId);
  if (!agent) throw new DomainError('agentNotFound');
  return agent;
}

/**
 * Changes what does not depend on what somebody else changes at the same time: reads, changes and writes again when the record was changed
 * in between. Not for names, which show in other records too. `also` goes into the same transaction.
 */
export async function changeAgent(
  agentId: string,
  event: string,
  { actor, clock }: Pick<AgentsContext, 'actor' | 'clock'>,
  change: (agent: AgentRecord) => Promise<Partial<AgentRecord>> | Partial<AgentRecord>,
  also: () => Promise<readonly PendingChange[]> = async () => [],
): Promise<AgentRecord> {
  return attempted(async () => {
    const agent = await wholeAgent(agentId);
    const changed = { ...agent, ...(await change(agent)) };
    await writeRecords([agentChange(changed, agent.version, event), ...(await also())], actor, clock.now());
    return { ...changed, version: agent.version + 1 };
  });
}
