import type { RequestScope } from './request-scope.ts';

/** What whoever acts is called: the agent, or support in the agent's name. */
export const actorName = ({ agent, session }: Pick<RequestScope, 'agent' | 'session'>): string =>
  session?.support?.supporterName ?? `${agent.firstName} ${agent.lastName}`.trim();
