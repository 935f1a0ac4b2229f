import * as z from 'zod';
import type { AgentRecord } from '#functions/platform/agent-store.ts';
import type { PendingChange } from '#functions/platform/records.ts';
import { searchTextOf } from '#functions/platform/search-text.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { AccessType, RoleId } from '#shared/domain/permissions/roles.ts';

/**
 * What an organization's own table keeps of each of its people, so that lists are filtered without reading agents and the organization's
 * audit tells what changed. It is written in the same transaction as the agent, whose record is the one that counts.
 */
export const MemberRecord = z.object({
  agentId: z.string(),
  accessType: AccessType,
  enabled: z.boolean(),
  roles: z.array(RoleId).default([]),
  groupIds: z.array(z.string()).default([]),
  partnerId: z.string().nullable().default(null),
  displayName: z.string().default(''),
  primaryEmail: z.string().default(''),
  /** Name and e-mail address without case and accents. */
  searchText: z.string().default(''),
  /** By what people are listed: last name, first name, id. */
  sortName: z.string().default(''),
  version: z.number(),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const memberKey = (agentId: string) => ({ kind: 'Member', id: agentId });

// A sort key takes 1,024 bytes, and folding makes some letters longer.
const longestSortedName = 100;

function memberOf(agent: AgentRecord, membership: Membership): Omit<MemberRecord, 'version'> {
  const displayName = `${agent.firstName} ${agent.lastName}`.trim();
  const names = [agent.lastName, agent.firstName].map((name) => searchTextOf(name).slice(0, longestSortedName));
  return {
    agentId: agent.id,
    accessType: membership.accessType,
    enabled: membership.enabled,
    roles: membership.roles,
    groupIds: membership.groupIds,
    partnerId: membership.partnerId,
    displayName,
    primaryEmail: agent.email,
    searchText: searchTextOf(`${displayName} ${agent.email}`),
    sortName: [...names, agent.id].join('#'),
  };
}

/**
 * Prepares a write of somebody's member record. Members, guests, partners' people and unaffiliated people are listed apart, by last name.
 * Prefer `agentAndMemberChanges`, which keeps groups and administrators right as well.
 */
export const memberChange = (
  table: Table,
  agent: AgentRecord,
  membership: Membership,
  expects: 'absent' | number,
  event: string,
): PendingChange => {
  const value = memberOf(agent, membership);
  const list = { group: `Member#${value.accessType}`, sort: value.sortName };
  return table.change({ key: memberKey(agent.id), expects, value, event, list });
};

/** Whether a stored member record says what it should. */
export function isUpToDate(stored: MemberRecord, agent: AgentRecord, membership: Membership): boolean {
  const { version: _, ...kept } = stored;
  return JSON.stringify(kept) === JSON.stringify(memberOf(agent, membership));
}

/** Where the agents of a group are listed, by last name. */
export const groupAgentsList = (groupId: string): string => `GroupAgent#${groupId}`;

const GroupAgent = z.object({ groupId: z.string(), agentId: z.string(), sortName: z.string(), version: z.number() });

const groupAgentKey = (groupId: string, agentId: string) => ({ kind: 'Group', id: groupId, part: `AGENT#${agentId}` });

/** Prepares the writes that make an agent part of exactly the groups of a membership, each group listing its agents by name. */
export async function groupAgentChanges(
  table: Table,
  agent: AgentRecord,
  membership: Membership,
  earlierGroupIds: readonly string[],
): Promise<PendingChange[]> {
  const groupIds = [...new Set([...membership.groupIds, ...earlierGroupIds])];
  const keys = groupIds.map((groupId) => groupAgentKey(groupId, agent.id));
  const stored = new Map((await table.getMany(keys, GroupAgent)).map((part) => [part.groupId, part]));
  const { sortName } = memberOf(agent, membership);
  return groupIds.flatMap((groupId) => {
    const part = stored.get(groupId);
    const belongs = membership.groupIds.includes(groupId);
    if (belongs ? part?.sortName === sortName : part === undefined) return [];
    return table.change({
      key: groupAgentKey(groupId, agent.id),
      expects: part?.version ?? 'absent',
      value: belongs ? { groupId, agentId: agent.id, sortName } : null,
      event: belongs ? `group.${part === undefined ? 'agentAdded' : 'agentRenamed'}` : 'group.agentRemoved',
      list: { group: groupAgentsList(groupId), sort: sortName },
    });
  });
}
