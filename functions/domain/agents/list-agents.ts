import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { lastSignIns } from '#functions/platform/people/last-sign-in.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { Agent } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentsContext, MemberQuery } from './context.ts';
import { memberView } from './member-view.ts';

type Calls = typeof agents.calls;

async function listed(accessType: AccessType, query: MemberQuery, { members, scope }: AgentsContext) {
  const { items, nextCursor } = await members(accessType, query);
  return page({ items: await withSignIns(items, scope), nextCursor });
}

/** What the lists say that {@link memberView} does not: when each was last here. */
async function withSignIns(people: readonly AgentRecord[], scope: AgentsContext['scope']): Promise<Agent[]> {
  const signIns = await lastSignIns(
    scope.table,
    people.map(({ id }) => id),
  );
  return people.map((agent) => ({ ...memberView(agent, scope), lastSignInAt: signIns.get(agent.id) ?? null }));
}

export const listAgents: UseCase<Calls['listAgents'], AgentsContext> = ({ query: { accessType, ...query } }, context) =>
  listed(accessType, query, context);

export const listGuests: UseCase<Calls['listGuests'], AgentsContext> = ({ query }, context) =>
  listed('GUEST', query, context);

export const getAgent: UseCase<Calls['getAgent'], AgentsContext> = async ({ params }, { member, scope }) => {
  const [agent] = await withSignIns([await member(params.agentId)], scope);
  if (!agent) throw new DomainError('agentNotFound');
  return agent;
};

/** Superusers belong to no organization, and see themselves all the same. */
export const getAgentHere: UseCase<Calls['getAgentHere'], AgentsContext> = async ({ params }, { member, scope }) => {
  const isSelf = params.userId === scope.agent.id;
  return memberView(isSelf ? scope.agent : await member(params.userId), scope);
};
