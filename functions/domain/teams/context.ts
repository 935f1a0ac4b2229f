import * as z from 'zod';
import { listGroupMembers } from '#functions/domain/agents/member-reader.ts';
import { structureKey } from '#functions/domain/structures/structure-reader.ts';
import { type AgentRecord, AgentRecord as AgentSchema, findAgent } from '#functions/platform/agent-store.ts';
import { ownerOf } from '#functions/platform/owners.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { type Page, type PageRequest, platformTable } from '#functions/platform/table.ts';
import type { EntityAgent } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamEntity } from './place-rules.ts';

export interface TeamsContext {
  readonly scope: RequestScope;
  /** What a team can belong to; an organization has none. Refuses with `entityNotFound`. */
  entity(id: string): Promise<TeamEntity>;
  /** Names of entities, by their ids; those that are not there are left out. */
  entityNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Somebody of the organization; null for anybody else. */
  member(agentId: string): Promise<AgentRecord | null>;
  /** Agents of the organization by their ids, whether or not they are enabled. */
  members(agentIds: readonly string[]): Promise<ReadonlyMap<string, AgentRecord>>;
  /** The agents of a group, by name. */
  groupAgents(groupId: string, page: PageRequest): Promise<Page<GroupAgent>>;
}

export type GroupAgent = Pick<EntityAgent, 'agentId' | 'displayName' | 'primaryEmail'>;

const Named = z.object({ id: z.string(), name: z.string() });

const belongsTo = (agent: AgentRecord, organizationId: string): boolean =>
  agent.memberships.some((membership) => membership.organizationId === organizationId);

async function requireEntity(id: string, organizationId: string): Promise<TeamEntity> {
  const owner = await ownerOf(id);
  if (!owner || owner.organizationId !== organizationId || owner.kind === 'Organization') {
    throw new DomainError('entityNotFound');
  }
  return owner;
}

export const teamsContext = (scope: RequestScope): TeamsContext => ({
  scope,
  entity: (id) => requireEntity(id, scope.organizationId),
  entityNames: async (ids) => {
    const structures = await scope.table.getMany(ids.map(structureKey), Named);
    return new Map(structures.map(({ id, name }) => [id, name]));
  },
  member: async (agentId) => {
    const agent = await findAgent(agentId);
    return agent && belongsTo(agent, scope.organizationId) ? agent : null;
  },
  members: async (agentIds) => {
    const keys = agentIds.map((id) => ({ kind: 'Agent', id }));
    const agents = await platformTable.getMany(keys, AgentSchema);
    return new Map(agents.filter((agent) => belongsTo(agent, scope.organizationId)).map((agent) => [agent.id, agent]));
  },
  groupAgents: async (groupId, request) => {
    const { items, nextCursor } = await listGroupMembers(scope.table, groupId, request);
    return {
      items: items.map(({ agentId, displayName, primaryEmail }) => ({ agentId, displayName, primaryEmail })),
      nextCursor,
    };
  },
});
