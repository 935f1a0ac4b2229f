import { systemClock } from '#functions/platform/clock.ts';
import {
  type AgentRecord,
  agentIdOfEmail,
  findAgent,
  findAgentByEmail,
  membershipIn,
} from '#functions/platform/people/agent-store.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { canSignIn, findInvitation, isOpen } from '#functions/platform/people/people.ts';
import { readSignOnPolicy } from '#functions/platform/sign-in/sign-on-policy.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import type { SignOnPolicy } from '#shared/domain/sign-on-policy.ts';
import type { SignOnAudience, SignOnObstacle } from '#shared/domain/sign-on-test.ts';
import { accessTypesOf } from './audience.ts';
import { isLinked, linkedAgentId } from './federated-link.ts';
import type { Claims } from './identity-provider.ts';
import { isJoiningRoleOf } from './joining-role.ts';
import { vouchedAddress } from './vouched-address.ts';

/**
 * What a provider's word comes to. `known`: the account is linked already. `links`: it will be linked with the person who has its address. `accepts`: it
 * accepts the organization's invitation. `joins`: it makes a member, of nobody or of somebody who is known elsewhere.
 */
export type Admission =
  | { readonly kind: 'known' | 'links'; readonly agent: AgentRecord }
  | { readonly kind: 'accepts'; readonly agent: AgentRecord | null; readonly member: MemberRecord }
  | { readonly kind: 'joins'; readonly agent: AgentRecord | null; readonly address: string; readonly roleId: string }
  | { readonly kind: 'refused'; readonly obstacle: SignOnObstacle; readonly agent: AgentRecord | null };

const refused = (obstacle: SignOnObstacle, agent: AgentRecord | null = null): Admission => ({
  kind: 'refused',
  obstacle,
  agent,
});

/** The organization vouches for its own people only: nobody is let in who could not sign in to it anyway. */
function obstacleFor(
  agent: AgentRecord,
  membership: Membership | null,
  audience: SignOnAudience,
): SignOnObstacle | null {
  if (membership === null) return 'notMember';
  if (!agent.enabled) return 'accountDisabled';
  if (!membership.enabled) return 'membershipDisabled';
  if (!accessTypesOf[audience].includes(membership.accessType)) return 'otherAudience';
  // Whoever made an account with an address that is not theirs must not get company.
  return agent.emailVerified ? null : 'addressNeverVerified';
}

const admitted = (kind: 'known' | 'links', agent: AgentRecord, organizationId: string, audience: SignOnAudience) => {
  const obstacle = obstacleFor(agent, membershipIn(agent, organizationId), audience);
  return obstacle === null ? { kind, agent } : refused(obstacle, agent);
};

interface Newcomer {
  readonly agent: AgentRecord | null;
  readonly address: string;
}

async function joining(
  { agent, address }: Newcomer,
  policy: SignOnPolicy,
  organizationId: string,
  audience: SignOnAudience,
): Promise<Admission> {
  const isOwn = policy.confirmedDomains.includes(domainOfAddress(address));
  if (audience !== 'member' || !policy.joining || !isOwn) return refused('notMember', agent);
  if (agent !== null && (!agent.enabled || agent.apiClient)) return refused('accountDisabled', agent);
  if (!(await isJoiningRoleOf(tableOf(organizationId), policy.joiningRoleId)))
    return refused('joiningRoleUnfit', agent);
  return { kind: 'joins', agent, address, roleId: policy.joiningRoleId };
}

/**
 * Somebody whom the organization has invited. An account that opens something is left to its person: the organization's provider could say yes for
 * anybody whom it invites. Where the domain of the address is confirmed to be the organization's, the mailbox is its own anyway.
 */
async function accepting(
  { agent, address }: Newcomer,
  policy: SignOnPolicy,
  organizationId: string,
  audience: SignOnAudience,
): Promise<Admission | null> {
  const id = await agentIdOfEmail(address);
  const member = id === null ? null : await findInvitation(organizationId, id);
  if (!member) return null;
  // Joining is no way around what the organization has said of somebody: as whom, and until when.
  if (!member.enabled) return refused('membershipDisabled', agent);
  if (!isOpen(member, systemClock)) return refused('notMember', agent);
  if (!accessTypesOf[audience].includes(member.accessType)) return refused('otherAudience', agent);
  if (agent !== null && (!agent.enabled || agent.apiClient)) return refused('accountDisabled', agent);
  const isOwn = policy.confirmedDomains.includes(domainOfAddress(address));
  if (canSignIn(agent) && !isOwn) return refused('invitationNotAccepted', agent);
  return { kind: 'accepts', agent, member };
}

/** Somebody whose account is linked from before: a member, or invited again after having been removed. */
async function returning(
  linked: AgentRecord,
  address: string,
  policy: SignOnPolicy,
  organizationId: string,
  audience: SignOnAudience,
): Promise<Admission> {
  if (membershipIn(linked, organizationId)) return admitted('known', linked, organizationId, audience);
  const invited = await accepting({ agent: linked, address }, policy, organizationId, audience);
  const isTheirs = invited?.kind !== 'accepts' || invited.member.agentId === linked.id;
  return invited !== null && isTheirs ? invited : refused('notMember', linked);
}

/**
 * Decides on whoever a provider sends, and changes nothing. The agent that the account is linked with counts, or else the one with the
 * address for which the provider vouches.
 */
export async function admissionOf(
  claims: Claims,
  organizationId: string,
  audience: SignOnAudience,
): Promise<Admission> {
  const policy = await readSignOnPolicy(tableOf(organizationId));
  const vouched = vouchedAddress(claims, policy.confirmedDomains);
  if ('obstacle' in vouched) return refused(vouched.obstacle);
  const linkedId = await linkedAgentId(claims, organizationId);
  const linked = linkedId === null ? null : await findAgent(linkedId);
  const { address } = vouched;
  if (linkedId !== null) {
    return linked ? returning(linked, address, policy, organizationId, audience) : refused('notMember');
  }
  const agent = await findAgentByEmail(address);
  if (!agent || !membershipIn(agent, organizationId)) {
    const newcomer = { agent, address };
    const invited = await accepting(newcomer, policy, organizationId, audience);
    return invited ?? joining(newcomer, policy, organizationId, audience);
  }
  return isLinked(agent, claims, organizationId)
    ? refused('otherAccount', agent)
    : admitted('links', agent, organizationId, audience);
}
