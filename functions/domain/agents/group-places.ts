import * as z from 'zod';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { memberOf } from '#functions/platform/people/member-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';

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
