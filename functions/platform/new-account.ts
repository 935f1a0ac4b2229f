import { type AgentRecord, agentIdOfEmail, emailPointer, newAgentRecord, subjectPointer } from './agent-store.ts';
import { createIdentity } from './identity.ts';
import type { PendingChange } from './records.ts';

/** An account that is not stored yet, and what ties the address and the user pool's subject to it. */
export interface NewAccount {
  readonly agent: AgentRecord;
  readonly ties: readonly PendingChange[];
}

/**
 * The account of an address whose owner has just shown that it is theirs. Before that there is none, whoever has entered the address: an
 * invitation only reserves its id. Nobody knows the password yet. The user pool comes first: a second try finds the same user there.
 */
export async function newAccount(
  email: string,
  { firstName, lastName }: Pick<AgentRecord, 'firstName' | 'lastName'>,
): Promise<NewAccount> {
  const reserved = await agentIdOfEmail(email);
  const subject = await createIdentity(email);
  const facts = { firstName, lastName, email, emailVerified: true, initialSignUpCompleted: true };
  const agent = newAgentRecord(reserved === null ? facts : { ...facts, id: reserved });
  return {
    agent,
    ties: [subjectPointer(subject, agent.id), ...(reserved === null ? [emailPointer(email, agent.id, 'account')] : [])],
  };
}
