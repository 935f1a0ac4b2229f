import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { agentRightsKey, groupRightsKey, rightsAtEach } from '#functions/platform/people/rights-store.ts';
import { chosenPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { TeamAgent, TeamGroup } from '#shared/domain/team.ts';
import type { TeamsContext } from './context.ts';
import { type HolderKind, listMemberships, membershipKey, TeamMembership } from './exports/team-reader.ts';
import { grantOn } from './team-grants.ts';
import { groupsById } from './team-groups.ts';
import { teamSight } from './team-sight.ts';
import { teamAgent, teamGroup } from './team-views.ts';

type Calls = typeof teams.calls;

const firstOfEach: PageRequest = { limit: 100 };

/** What these memberships come to; null for a holder who has lost every right on the entity in another way. */
async function heldMemberships(grants: readonly TeamMembership[], kind: HolderKind, { organizationId }: RequestScope) {
  const keyOf = kind === 'AGENT' ? agentRightsKey : groupRightsKey;
  const rightsOf = await rightsAtEach(
    organizationId,
    grants.map(({ holderId }) => keyOf(holderId)),
  );
  return grants.map(({ holderId: id, entityId }) => ({ id, grant: grantOn(rightsOf(keyOf(id)), entityId) }));
}

/** A full page of what there is to show: memberships whose holder is gone, hidden, or has lost every right on the entity leave gaps. */
const shownPage = <Item>(
  { entityId, kind, request }: { readonly entityId: string; readonly kind: HolderKind; readonly request: PageRequest },
  { scope }: TeamsContext,
  show: (held: Awaited<ReturnType<typeof heldMemberships>>) => Promise<readonly (Item | null)[]>,
): Promise<Page<Item>> =>
  chosenPage(
    (part) => listMemberships(scope.table, entityId, kind, part),
    async (grants) => show(await heldMemberships(grants, kind, scope)),
    request,
  );

/** Who of these agents, or which of these groups, is on a team directly. */
export async function whoIsOnTeam(
  entityId: string,
  kind: HolderKind,
  ids: readonly string[],
  { scope }: TeamsContext,
): Promise<ReadonlySet<string>> {
  const keys = ids.map((id) => membershipKey(entityId, kind, id));
  const held = await heldMemberships(await scope.table.getMany(keys, TeamMembership), kind, scope);
  return new Set(held.flatMap(({ id, grant }) => (grant === null ? [] : id)));
}

/** The agents directly on a team of whom the reader may know, by name. */
export const directAgents = (entityId: string, context: TeamsContext, request: PageRequest): Promise<Page<TeamAgent>> =>
  shownPage({ entityId, kind: 'AGENT', request }, context, async (held) => {
    const sight = teamSight(entityId, context.scope);
    const agents = await context.members(held.map(({ id }) => id).filter(sight.agent));
    return held.map(({ id, grant }) => {
      const agent = agents.get(id);
      return agent && grant ? teamAgent(agent, context.scope.organizationId, grant) : null;
    });
  });

/** The groups on a team of which the reader may know, by name. An obsolete group grants nothing and is not shown. */
export const teamGroups = (entityId: string, context: TeamsContext, request: PageRequest): Promise<Page<TeamGroup>> =>
  shownPage({ entityId, kind: 'GROUP', request }, context, async (held) => {
    const sight = teamSight(entityId, context.scope);
    const groups = await groupsById(context.scope.table, held.map(({ id }) => id).filter(sight.group));
    return held.map(({ id, grant }) => {
      const group = groups.get(id);
      return group && grant ? teamGroup(group, grant) : null;
    });
  });

export const getTeam: UseCase<Calls['getTeam'], TeamsContext> = async ({ params }, context) => {
  const { id } = await context.entity(params.id);
  const [direct, groups] = await Promise.all([
    directAgents(id, context, firstOfEach),
    teamGroups(id, context, firstOfEach),
  ]);
  return { direct: [...direct.items], groups: [...groups.items] };
};

export const listTeamAgents: UseCase<Calls['listTeamAgents'], TeamsContext> = async ({ params, query }, context) => {
  const { id } = await context.entity(params.id);
  return page(await directAgents(id, context, query));
};

export const listTeamGroups: UseCase<Calls['listTeamGroups'], TeamsContext> = async ({ params, query }, context) => {
  const { id } = await context.entity(params.id);
  return page(await teamGroups(id, context, query));
};
