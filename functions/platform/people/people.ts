import type { Clock } from '#functions/platform/clock.ts';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { AgentRecord, findAgent, membershipIn, newAgentRecord } from './agent-store.ts';
import { MemberRecord, memberKey } from './member-store.ts';

/** What an organization knows of somebody whom it has invited: what it said itself, and nothing of the account that may exist. */
export const invitedPerson = (member: MemberRecord, organizationId: string): AgentRecord => {
  const { accessType, roles, enabled, groupIds, partnerId, externalId, invitation } = member;
  if (invitation === null) throw new Error(`${member.agentId} was not invited to ${organizationId}.`);
  const { organizationName } = invitation;
  return newAgentRecord({
    id: member.agentId,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.primaryEmail,
    memberships: [
      newMembership({ organizationId, organizationName, accessType, roles, enabled, groupIds, partnerId, externalId }),
    ],
    version: member.version,
    invited: invitation,
  });
};

/**
 * Whether an invitation still waits: its time is not over, and the organization has not switched the person off meanwhile. One that an identity
 * provider has made without a mail waits until the provider takes it back.
 */
export const isOpen = ({ invitation, enabled }: MemberRecord, clock: Clock): boolean =>
  enabled && invitation !== null && (!invitation.mailed || invitation.expiresAt > clock.now().toISOString());

/** Whether an account opens anything, so that its person can sign in to answer an invitation. */
export const canSignIn = (agent: AgentRecord | null): boolean =>
  agent?.enabled === true && (agent.superuser || agent.memberships.some(({ enabled }) => enabled));

/** The invitation of an organization that somebody has neither accepted nor declined, as its member record has it. */
export async function findInvitation(organizationId: string, agentId: string): Promise<MemberRecord | null> {
  const member = await tableOf(organizationId).get(memberKey(agentId), MemberRecord);
  return member?.invitation ? member : null;
}

/** One of the people of an organization, or whom it has invited; null for anybody else. */
export async function findPerson(organizationId: string, agentId: string): Promise<AgentRecord | null> {
  const agent = await findAgent(agentId);
  if (agent && membershipIn(agent, organizationId)) return agent;
  const invited = await findInvitation(organizationId, agentId);
  return invited && invitedPerson(invited, organizationId);
}

/** {@link findPerson} for many, by their ids. */
export async function findPeople(
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AgentRecord>> {
  const wanted = [...new Set(ids)];
  const agents = await platformTable.getMany(
    wanted.map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );
  const found = new Map<string, AgentRecord>();
  for (const agent of agents) if (membershipIn(agent, organizationId)) found.set(agent.id, agent);
  const missing = wanted.filter((id) => !found.has(id));
  for (const member of await tableOf(organizationId).getMany(missing.map(memberKey), MemberRecord)) {
    if (member.invitation) found.set(member.agentId, invitedPerson(member, organizationId));
  }
  return found;
}
