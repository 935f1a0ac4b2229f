import { type AgentRecord, agentChange } from '#functions/platform/agent-store.ts';
import type { PendingChange } from '#functions/platform/records.ts';
import { tableOf } from '#functions/platform/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { administratorsChanges } from './administrators.ts';
import { groupAgentChanges, isUpToDate, MemberRecord, memberChange, memberKey } from './member-record.ts';

/** A transaction takes 50; the agent's own pointers or whatever else the caller adds need some of them. */
const mostChanges = 44;

function isSwitched(stored: MemberRecord | null, membership: Membership): boolean {
  const is = isAdministrator(membership);
  // Member records of earlier days tell no roles: whoever is no administrator now may have been one.
  const was = stored?.sortName === '' ? true : stored !== null && isAdministrator(stored);
  return was !== is;
}

async function changesIn(agent: AgentRecord, membership: Membership, event: string): Promise<PendingChange[]> {
  const table = tableOf(membership.organizationId);
  const stored = await table.get(memberKey(agent.id), MemberRecord);
  if (stored && isUpToDate(stored, agent, membership)) return [];
  return [
    memberChange(table, agent, membership, stored?.version ?? 'absent', `member.${event}`),
    ...(isSwitched(stored, membership) ? await administratorsChanges(table, agent, membership) : []),
    ...(await groupAgentChanges(table, agent, membership, stored?.groupIds ?? [])),
  ];
}

/**
 * Prepares the write of an agent with everything that tells of it in the organizations to which it belongs: member records, places in groups,
 * the record of administrators. `expects` is the version of the agent that was read; `event` is a past participle, e.g. `renamed` for
 * `agent.renamed` and `member.renamed`. The agent's memberships must be complete: read it by its id, because a request's own agent may be
 * confined to one organization. Refuses with `lastAdministrator`.
 *
 * Somebody in so many organizations and groups that one transaction does not hold them all keeps the old place in the order of some groups;
 * what is shown there is read from the member record.
 */
export async function agentAndMemberChanges(
  agent: AgentRecord,
  expects: 'absent' | number,
  event: string,
): Promise<PendingChange[]> {
  const found = (await Promise.all(agent.memberships.map((one) => changesIn(agent, one, event)))).flat();
  const isOrderOnly = (change: PendingChange) => change.event === 'group.agentRenamed';
  const needed = found.filter((change) => !isOrderOnly(change));
  const inOrder = found.filter(isOrderOnly).slice(0, Math.max(0, mostChanges - needed.length));
  return [agentChange(agent, expects, `agent.${event}`), ...needed, ...inOrder];
}
