import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { newAccount } from '#functions/platform/people/new-account.ts';
import { invitedPerson, isOpen } from '#functions/platform/people/people.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { pointerRemoval } from './invitation-pointers.ts';

function membershipOf(member: MemberRecord, organizationId: string): Membership {
  const [membership] = invitedPerson(member, organizationId).memberships;
  if (!membership) throw new Error('An invitation without a membership.');
  return membership;
}

/** An invitation as it was read, and the complete account that accepts it; null where the address has none yet. */
export interface Acceptance {
  readonly organizationId: string;
  readonly member: MemberRecord;
  readonly account: AgentRecord | null;
  /** What changes of the account besides, e.g. the name that a guest tells. */
  readonly changes?: (account: AgentRecord) => Partial<AgentRecord>;
}

/**
 * Makes somebody part of the organization that has invited them, with what it has given them meanwhile. Whoever calls has made sure that the
 * owner of the address wants it. Refuses with `invitationNotFound` and, when something changed in between, with `recordChanged`.
 */
export async function acceptInvitation(
  { organizationId, member, account, changes = () => ({}) }: Acceptance,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<AgentRecord> {
  if (!isOpen(member, clock)) throw new DomainError('invitationNotFound');
  const opened = account === null ? await newAccount(member.primaryEmail, member) : { agent: account, ties: [] };
  if (membershipIn(opened.agent, organizationId)) throw new DomainError('invitationNotFound');
  const agent: AgentRecord = {
    ...opened.agent,
    ...changes(opened.agent),
    memberships: [...opened.agent.memberships, membershipOf(member, organizationId)],
  };
  const accepted = { organizationId, version: member.version };
  const joined = await agentAndMemberChanges(agent, account?.version ?? 'absent', 'joined', accepted);
  const pointer = await pointerRemoval(agent.id, organizationId, 'agent.accepted');
  await writeRecords([...joined, ...opened.ties, ...pointer], { ...actor, agentId: agent.id }, clock.now());
  return { ...agent, version: (account?.version ?? 0) + 1 };
}
