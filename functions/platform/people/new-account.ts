import type { PendingChange } from '#functions/platform/storage/records.ts';
import {
  type AgentRecord,
  agentIdOfEmail,
  emailPointer,
  findAgentBySubject,
  newAgentRecord,
  subjectPointer,
} from './agent-store.ts';
import { createIdentity, moveIdentity } from './identity.ts';

/** An account that is not stored yet, and what ties the address and the user pool's subject to it. */
export interface NewAccount {
  readonly agent: AgentRecord;
  readonly ties: readonly PendingChange[];
}

/** The pool's user of an address. One whose account has moved away, without the pool having heard of it, is moved first. */
async function identityOf(email: string): Promise<string> {
  const subject = await createIdentity(email);
  const owner = await findAgentBySubject(subject);
  if (owner === null || owner.email === email) return subject;
  await moveIdentity(subject, owner.email);
  return createIdentity(email);
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
  const poolSubject = await identityOf(email);
  const facts = { firstName, lastName, email, emailVerified: true, initialSignUpCompleted: true, poolSubject };
  const agent = newAgentRecord(reserved === null ? facts : { ...facts, id: reserved });
  return {
    agent,
    ties: [
      subjectPointer(poolSubject, agent.id),
      ...(reserved === null ? [emailPointer(email, agent.id, 'account')] : []),
    ],
  };
}
