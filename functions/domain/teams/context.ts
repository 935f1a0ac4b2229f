import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { entityNames, entityPaths, isEntity } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { findPeople, findPerson } from '#functions/platform/people/people.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { TeamAgent } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamEntity } from './team-grants.ts';

export interface TeamsContext {
  readonly scope: RequestScope;
  /** What a team can belong to: a structure, project or financing. Refuses with `entityNotFound`. */
  entity(id: string): Promise<TeamEntity>;
  /** Names of entities, by their ids; those that are not there are left out. */
  entityNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Of these ids, those of what the request may see, with what is above it taken into account. */
  visible(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Somebody of the organization, or invited to it; null for anybody else. */
  member(agentId: string): Promise<AgentRecord | null>;
  /** Agents of the organization by their ids, whether or not they are enabled. */
  members(agentIds: readonly string[]): Promise<ReadonlyMap<string, AgentRecord>>;
  /** The agents of a group, by name. */
  groupAgents(groupId: string, page: PageRequest): Promise<Page<GroupAgent>>;
}

export type GroupAgent = Pick<TeamAgent, 'agentId' | 'displayName' | 'primaryEmail'>;

async function requireEntity(id: string, organizationId: string): Promise<TeamEntity> {
  const owner = await ownerOf(id);
  if (!owner || owner.organizationId !== organizationId || !isEntity(owner)) throw new DomainError('entityNotFound');
  return owner;
}

async function visibleIn(scope: RequestScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const paths = await entityPaths(scope.table, ids);
  return new Set([...paths].flatMap(([id, path]) => (scope.may('View', 'Deal', path) ? [id] : [])));
}

export const teamsContext = (scope: RequestScope): TeamsContext => ({
  scope,
  entity: (id) => requireEntity(id, scope.organizationId),
  entityNames: (ids) => entityNames(scope.table, ids),
  visible: (ids) => visibleIn(scope, ids),
  member: async (agentId) => {
    const agent = await findPerson(scope.organizationId, agentId);
    // An API client is nobody whom a team could hold.
    return agent?.apiClient === false ? agent : null;
  },
  members: async (agentIds) => {
    const people = await findPeople(scope.organizationId, agentIds);
    return new Map([...people].filter(([, agent]) => !agent.apiClient));
  },
  groupAgents: async (groupId, request) => {
    const { items, nextCursor } = await listGroupMembers(scope.table, groupId, request);
    return {
      items: items.map(({ agentId, displayName, primaryEmail }) => ({ agentId, displayName, primaryEmail })),
      nextCursor,
    };
  },
});
