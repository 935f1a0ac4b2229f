import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { findAgent } from '#functions/platform/people/agent-store.ts';
import { findPerson } from '#functions/platform/people/people.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { TeamAgent, TeamAgentMembership } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { complaints, grantOf, requireClear } from './asked-memberships.ts';
import type { TeamsContext } from './context.ts';
import { grantOn, type TeamEntity } from './team-grants.ts';
import { teamAgent } from './team-views.ts';
import { agentHolder, writeMemberships } from './write-memberships.ts';

type Calls = typeof teams.calls;

async function saveAgents(
  entity: TeamEntity,
  asked: readonly TeamAgentMembership[],
  { scope, member }: TeamsContext,
): Promise<TeamAgent[]> {
  requireClear(asked, 'agentId', ({ agentId }) => agentId);
  const found = await Promise.all(asked.map(async (grant) => ({ grant, agent: await member(grant.agentId) })));
  const foreign = complaints(found, ({ agent }) =>
    agent === null ? ['agentId', 'This user does not belong to your organization.'] : null,
  );
  if (foreign) throw new DomainError('agentForeign', { fields: foreign });

  const { organizationId } = scope;
  const wanted = found.flatMap(({ agent, grant }) =>
    agent === null
      ? []
      : [{ agent, holder: agentHolder(agent), grants: [{ entity, grant: grantOf(grant, entity.id, organizationId) }] }],
  );
  const saved = await writeMemberships(wanted, scope);
  return saved.flatMap(({ agent, rights }) => {
    const grant = grantOn(rights, entity.id);
    return grant ? [teamAgent(agent, organizationId, grant)] : [];
  });
}

/** Somebody who is not on the team stays off it; somebody who has left the organization is taken off as well. */
async function removeAgents(entity: TeamEntity, agentIds: readonly string[], { scope }: TeamsContext): Promise<void> {
  const { organizationId } = scope;
  const found = await Promise.all(
    [...new Set(agentIds)].map(async (id) => (await findPerson(organizationId, id)) ?? findAgent(id)),
  );
  const wanted = found.flatMap((agent) =>
    agent === null ? [] : [{ holder: agentHolder(agent), grants: [{ entity, grant: null }] }],
  );
  await writeMemberships(wanted, scope);
}

export const saveTeamAgents: UseCase<Calls['saveTeamAgents'], TeamsContext> = async ({ params, body }, context) => {
  const entity = await context.entity(params.id);
  return attempted(() => saveAgents(entity, body, context));
};

export const removeTeamAgents: UseCase<Calls['removeTeamAgents'], TeamsContext> = async ({ params, body }, context) => {
  const entity = await context.entity(params.id);
  const agentIds = body.map(({ agentId }) => agentId);
  await attempted(() => removeAgents(entity, agentIds, context));
  return {};
};

export const assignEntityAgents: UseCase<Calls['assignEntityAgents'], TeamsContext> = async ({ body }, context) => {
  const entity = await context.entity(body.entityId);
  return attempted(() => saveAgents(entity, body.agents, context));
};

export const unassignEntityAgents: UseCase<Calls['unassignEntityAgents'], TeamsContext> = async ({ body }, context) => {
  const entity = await context.entity(body.entityId);
  await attempted(() => removeAgents(entity, body.agentIds, context));
  return {};
};
