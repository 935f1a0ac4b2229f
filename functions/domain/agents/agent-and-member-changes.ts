import { administratorsChanges } from '#functions/platform/people/administrators.ts';
import { type AgentRecord, agentChange, membershipIn } from '#functions/platform/people/agent-store.ts';
import { isUpToDate, MemberRecord, memberChange, memberKey } from '#functions/platform/people/member-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { externalIdChanges } from './external-ids.ts';
import { groupAgentChanges } from './group-places.ts';

/** A transaction takes 50; the agent's own pointers or whatever else the caller adds need some of them. */
const mostChanges = 44;

function isSwitched(stored: MemberRecord | null, membership: Membership): boolean {
  const is = isAdministrator(membership);
  // Member records of earlier days tell no roles: whoever is no administrator now may have been one.
  const was = stored?.sortName === '' ? true : stored !== null && !stored.invitation && isAdministrator(stored);
  return was !== is;
}

/** What an organization stores of somebody, as it was when it was read for this change. */
async function storedMember(agent: AgentRecord, { organizationId }: Membership, accepted: Accepted | null) {
  const stored = await tableOf(organizationId).get(memberKey(agent.id), MemberRecord);
  const isAccepted = accepted?.organizationId === organizationId;
  if (isAccepted && accepted.version !== stored?.version) throw new DomainError('recordChanged');
  return stored;
}

async function changesIn(
  agent: AgentRecord,
  membership: Membership,
  event: string,
  accepted: Accepted | null,
): Promise<PendingChange[]> {
  const table = tableOf(membership.organizationId);
  const stored = await storedMember(agent, membership, accepted);
  if (stored && isUpToDate(stored, agent, membership)) return [];
  return [
    memberChange(table, agent, membership, stored?.version ?? 'absent', `member.${event}`),
    ...(await externalIdChanges(table, agent.id, stored?.externalId ?? null, membership.externalId)),
    ...(isSwitched(stored, membership) ? await administratorsChanges(table, agent, membership) : []),
    ...(await groupAgentChanges(table, agent, membership, stored?.groupIds ?? [])),
  ];
}

/** Of who is invited, only the inviting organization tells. */
async function invitedChanges(agent: AgentRecord, expects: 'absent' | number, event: string): Promise<PendingChange[]> {
  const [membership] = agent.memberships;
  if (!membership) throw new Error(`${agent.id} was invited to no organization.`);
  const table = tableOf(membership.organizationId);
  const stored = expects === 'absent' ? null : await table.get(memberKey(agent.id), MemberRecord);
  return [
    memberChange(table, agent, membership, expects, `member.${event}`),
    ...(await externalIdChanges(table, agent.id, stored?.externalId ?? null, membership.externalId)),
    ...(await groupAgentChanges(table, agent, membership, stored?.groupIds ?? [])),
  ];
}

/** The invitation of an organization that becomes a membership, and the version of the member record that was read of it. */
export interface Accepted {
  readonly organizationId: string;
  readonly version: number;
}

/**
 * Prepares the write of an agent with everything that tells of it in the organizations to which it belongs: member records, places in groups,
 * the record of administrators. `expects` is the version of the agent that was read; `event` is a past participle, e.g. `renamed` for
 * `agent.renamed` and `member.renamed`. The agent's memberships must be complete: read it by its id, because a request's own agent may be
 * confined to one organization. Of who is only invited the version is that of the member record. Refuses with `lastAdministrator`.
 *
 * Somebody in so many organizations and groups that one transaction does not hold them all keeps the old place in the order of some groups;
 * what is shown there is read from the member record.
 */
export async function agentAndMemberChanges(
  agent: AgentRecord,
  expects: 'absent' | number,
  event: string,
  accepted: Accepted | null = null,
): Promise<PendingChange[]> {
  if (agent.invited) return invitedChanges(agent, expects, event);
  const found = (await Promise.all(agent.memberships.map((one) => changesIn(agent, one, event, accepted)))).flat();
  const isOrderOnly = (change: PendingChange) => change.event === 'group.agentRenamed';
  const needed = found.filter((change) => !isOrderOnly(change));
  const inOrder = found.filter(isOrderOnly).slice(0, Math.max(0, mostChanges - needed.length));
  return [agentChange(agent, expects, `agent.${event}`), ...needed, ...inOrder];
}

/**
 * Prepares that somebody is no longer one of an organization's people, or no longer invited to it. Takes the complete record, or the stand-in
 * of an invitation. Refuses with `lastAdministrator`.
 */
export async function agentAndMemberRemoval(
  agent: AgentRecord,
  organizationId: string,
  event: string,
): Promise<PendingChange[]> {
  const table = tableOf(organizationId);
  const stored = await table.get(memberKey(agent.id), MemberRecord);
  const membership = membershipIn(agent, organizationId);
  if (!stored || !membership) throw new DomainError('recordChanged', { reason: 'gone already' });
  const removal = table.change({
    key: memberKey(agent.id),
    expects: stored.version,
    value: null,
    event: `member.${event}`,
  });
  const places = [
    ...(await groupAgentChanges(table, agent, { ...membership, groupIds: [] }, stored.groupIds)),
    ...(await externalIdChanges(table, agent.id, stored.externalId, null)),
  ];
  if (agent.invited) return [removal, ...places];
  const memberships = agent.memberships.filter((one) => one !== membership);
  return [
    agentChange({ ...agent, memberships }, agent.version, `agent.${event}`),
    removal,
    ...places,
    ...(isAdministrator(membership)
      ? await administratorsChanges(table, agent, { ...membership, enabled: false })
      : []),
  ];
}
