import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { rightsAtEach } from '#functions/platform/people/rights-store.ts';
import type { AgentTeam } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamsContext } from './context.ts';
import { type HolderKind, membershipKey, TeamMembership } from './exports/team-reader.ts';
import { entitiesIn, grantOn, type TeamGrant } from './team-grants.ts';
import { groupsById } from './team-groups.ts';
import { agentHolder, groupHolder } from './write-memberships.ts';

/** Something on which an agent has rights, directly or by a group; a membership on its team if there is one. */
export interface Candidate {
  readonly kind: HolderKind;
  readonly id: string;
  /** Orders direct memberships before those of groups, and groups by name. */
  readonly sort: string;
  readonly groupName: string | null;
  readonly entityId: string;
  readonly grant: TeamGrant;
}

/** Refuses with `agentNotFound` for whoever does not belong to the organization. */
export async function requireMember(agentId: string, { member }: TeamsContext): Promise<AgentRecord> {
  const agent = await member(agentId);
  if (!agent) throw new DomainError('agentNotFound');
  return agent;
}

/** The agent itself, then its groups that are in use by name. */
async function holdersOf(agent: AgentRecord, { scope }: TeamsContext) {
  const membership = membershipIn(agent, scope.organizationId);
  const groups = [...(await groupsById(scope.table, membership?.groupIds ?? [])).values()];
  return [
    { ...agentHolder(agent), sort: '', groupName: null },
    ...groups
      .map((group) => ({ ...groupHolder(group), groupName: group.name }))
      .toSorted((a, b) => (a.sort < b.sort ? -1 : 1)),
  ];
}

/** What the agent has rights on and the caller may see, in the order of the list. */
export async function candidatesOf(agent: AgentRecord, context: TeamsContext): Promise<Candidate[]> {
  const { scope } = context;
  const holders = await holdersOf(agent, context);
  const rightsOf = await rightsAtEach(
    scope.organizationId,
    holders.map(({ rightsKey }) => rightsKey),
  );
  const visible = await context.visible(holders.flatMap(({ rightsKey }) => entitiesIn(rightsOf(rightsKey))));
  return holders.flatMap(({ kind, id, sort, groupName, rightsKey }) => {
    const rights = rightsOf(rightsKey);
    return entitiesIn(rights)
      .filter((entityId) => visible.has(entityId))
      .flatMap((entityId) => {
        const grant = grantOn(rights, entityId);
        return grant ? [{ kind, id, sort, groupName, entityId, grant }] : [];
      });
  });
}

/** Of these candidates, the ones that are on a team. Permission records alone make nobody part of one. */
export async function teamsOf(
  candidates: readonly Candidate[],
  { scope, entityNames }: TeamsContext,
): Promise<AgentTeam[]> {
  const keys = candidates.map(({ entityId, kind, id }) => membershipKey(entityId, kind, id));
  const [grants, names] = await Promise.all([
    scope.table.getMany(keys, TeamMembership),
    entityNames([...new Set(candidates.map(({ entityId }) => entityId))]),
  ]);
  return candidates.flatMap(({ entityId, kind, id, groupName, grant }) => {
    const listed = grants.find((one) => one.entityId === entityId && one.holderId === id);
    const entityName = names.get(entityId);
    if (!listed || entityName === undefined) return [];
    const groupId = kind === 'GROUP' ? id : null;
    return [{ entityId, entityType: listed.entityType, entityName, role: grant.role, groupId, groupName }];
  });
}
