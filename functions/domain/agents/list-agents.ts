import { agentView } from '#functions/platform/agent-view.ts';
import { page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { AgentsContext } from './context.ts';

type Calls = typeof agents.calls;

export const listAgents: UseCase<Calls['listAgents'], AgentsContext> = async ({ params, query }, { members }) => {
  const found = await members('MEMBER', query);
  const views = found.items.map((agent) => agentView(agent, params.id));
  const items = query.enabled === undefined ? views : views.filter(({ enabled }) => String(enabled) === query.enabled);
  return page({ items, nextCursor: found.nextCursor });
};

export const listGuests: UseCase<Calls['listGuests'], AgentsContext> = async ({ params, query }, { members }) => {
  const found = await members('GUEST', query);
  return page({ items: found.items.map((agent) => agentView(agent, params.id)), nextCursor: found.nextCursor });
};
