import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { type Moving, movePortion } from './group-agents.ts';

/** Takes somebody out of all groups of an organization, one after the other: whoever stops halfway begins again with those that are left. */
export async function leaveGroups(agent: AgentRecord, moving: Moving): Promise<void> {
  const groupIds = membershipIn(agent, moving.scope.organizationId)?.groupIds ?? [];
  for (const groupId of groupIds) await movePortion(groupId, [agent.id], false, moving);
}
