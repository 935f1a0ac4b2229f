import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import type { TeamAgent, TeamGroup } from '#shared/domain/team.ts';
import type { Place } from './place-rules.ts';
import type { StoredGroup } from './team-groups.ts';

const placeView = ({ role, permissions }: Place) => ({ role, permissions: [...permissions] });

/** An agent on a team, as seen from the organization. Somebody who is disabled there or everywhere is shown so. */
export function teamAgent(agent: AgentRecord, organizationId: string, place: Place): TeamAgent {
  const { displayName, primaryEmail, enabled } = agentView(agent, organizationId);
  const membership = membershipIn(agent, organizationId);
  return {
    agentId: agent.id,
    displayName,
    primaryEmail,
    accessType: membership?.accessType ?? 'UNAFFILIATED',
    enabled: enabled && (membership?.enabled ?? false),
    ...placeView(place),
  };
}

export const teamGroup = ({ id, name, agentCount }: StoredGroup, place: Place): TeamGroup => ({
  groupId: id,
  name,
  agentCount,
  ...placeView(place),
});
