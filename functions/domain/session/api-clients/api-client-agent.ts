import { type AgentRecord, membershipIn, newAgentRecord, withMembership } from '#functions/platform/agent-store.ts';
import { newMembership } from '#shared/domain/agent.ts';

/** In whose name an organization's API client acts: somebody who has no address and no password, and whom no list of people shows. */
export const newApiClientAgent = (organizationId: string, organizationName: string, roles: string[]): AgentRecord =>
  newAgentRecord({
    firstName: 'API',
    lastName: 'client',
    email: '',
    initialSignUpCompleted: true,
    memberships: [newMembership({ organizationId, organizationName, accessType: 'MEMBER', roles })],
    apiClient: true,
  });

/** The same agent with other roles in the organization. */
export function withRoles(agent: AgentRecord, organizationId: string, roles: string[]): AgentRecord {
  const membership = membershipIn(agent, organizationId);
  if (!membership) return agent;
  const permissionsVersion = membership.permissionsVersion + 1;
  return withMembership(agent, { ...membership, roles, permissionsVersion });
}
