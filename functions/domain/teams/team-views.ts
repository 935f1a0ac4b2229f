import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import type { TeamAgent, TeamGroup } from '#shared/domain/team.ts';
import type { TeamGrant } from './team-grants.ts';
import type { StoredGroup } from './team-groups.ts';

const grantView = ({ role, permissions }: TeamGrant) => ({ role, permissions: [...permissions] });

/** An agent on a team, as seen from the organization. Somebody who is disabled there or everywhere is shown so. */
export function teamAgent(agent: AgentRecord, organizationId: string, grant: TeamGrant): TeamAgent {
  const { displayName, primaryEmail, enabled } = agentView(agent, organizationId);
  const membership = membershipIn(agent, organizationId);
  return {
    agentId: agent.id,
    displayName,
    primaryEmail,
    accessType: membership?.accessType ?? 'UNAFFILIATED',
    enabled: enabled && (membership?.enabled ?? false),
    ...grantView(grant),
  };
}

export const teamGroup = ({ id, name, agentCount }: StoredGroup, grant: TeamGrant): TeamGroup => ({
  groupId: id,
  name,
  agentCount,
  ...grantView(grant),
});
