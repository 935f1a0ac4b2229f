import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { type AgentRecord, agentChange, findAgent } from '#functions/platform/agent-store.ts';
import { attempted } from '#functions/platform/attempts.ts';
import type { Session } from '#functions/platform/authenticate.ts';
import { poolTokenOf } from '#functions/platform/pool-tokens.ts';
import { writeRecords } from '#functions/platform/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** The request's password sign-in; refuses those who signed in another way. */
export function passwordSession({ scope: { session } }: AgentsContext): Session {
  if (session?.kind !== 'password') throw new DomainError('passwordSignInNeeded');
  return session;
}

/** The user pool's token of the request's password sign-in. */
export async function accessTokenOf(context: AgentsContext): Promise<string> {
  const { agent, authorization } = context.scope;
  const token = await poolTokenOf(agent.id, passwordSession(context), authorization);
  if (token === null) throw new DomainError('passwordSignInNeeded', { reason: 'no token of the user pool is kept' });
  return token;
}

/** The complete record; the request's view of the agent may be confined to one organization. */
export async function wholeAgent(agentId: string): Promise<AgentRecord> {
  const agent = await findAgent(agentId);
  if (!agent) throw new DomainError('agentNotFound');
  return agent;
}

/**
 * Changes what does not depend on what somebody else changes at the same time: reads, changes and writes again when the record was changed
 * in between. Not for names, which show in other records too.
 */
export async function changeAgent(
  agentId: string,
  event: string,
  { actor, clock }: Pick<AgentsContext, 'actor' | 'clock'>,
  change: (agent: AgentRecord) => Promise<Partial<AgentRecord>> | Partial<AgentRecord>,
): Promise<AgentRecord> {
  return attempted(async () => {
    const agent = await wholeAgent(agentId);
    const changed = { ...agent, ...(await change(agent)) };
    await writeRecords([agentChange(changed, agent.version, event)], actor, clock.now());
    return { ...changed, version: agent.version + 1 };
  });
}
