import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import type { Agent } from '#shared/domain/agent.ts';

/**
 * An agent as the request's organization sees it. To which other organizations somebody belongs is for themselves alone to see, as far as
 * their sign-in reaches. Of who was invited, it shows what the invitation says.
 */
export function memberView(
  agent: AgentRecord,
  { agent: asking, organizationId }: Pick<RequestScope, 'agent' | 'organizationId'>,
): Agent {
  const reach = agent.id === asking.id ? asking.memberships.map((membership) => membership.organizationId) : [];
  const visible = new Set([organizationId, ...reach]);
  const memberships = agent.memberships.filter((membership) => visible.has(membership.organizationId));
  return agentView({ ...agent, memberships }, organizationId);
}
