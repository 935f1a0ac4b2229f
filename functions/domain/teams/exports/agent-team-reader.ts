import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { Rights } from '#functions/platform/people/rights-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { grantOn, type TeamEntity } from '../team-grants.ts';
import { agentHolder } from '../write-memberships.ts';
import { membershipChange, membershipKey, membershipRemoval, TeamMembership } from './team-reader.ts';

/**
 * Prepares what teams keep of an agent whose rights are about to be these: with a deal role on an entity the agent is on its team, without any
 * right there no longer. At most one change for each of the entities; goes into one transaction with the rights.
 */
export async function agentTeamChanges(
  table: Table,
  agent: AgentRecord,
  entities: readonly TeamEntity[],
  rights: Rights,
): Promise<PendingChange[]> {
  const holder = agentHolder(agent);
  const keys = entities.map(({ id }) => membershipKey(id, holder.kind, holder.id));
  const found = new Map((await table.getMany(keys, TeamMembership)).map((grant) => [grant.entityId, grant]));
  return entities.flatMap((entity) => {
    const grant = grantOn(rights, entity.id);
    const listed = found.get(entity.id);
    if (grant === null) return listed ? [membershipRemoval(table, listed, holder.kind)] : [];
    return listed || grant.role === null ? [] : [membershipChange(table, entity, holder, 'absent')];
  });
}
