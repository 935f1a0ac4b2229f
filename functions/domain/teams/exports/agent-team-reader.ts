import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { Rights } from '#functions/platform/people/rights-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { placeIn, type TeamEntity } from '../place-rules.ts';
import { agentHolder } from '../write-places.ts';
import { placeChange, placeKey, placeRemoval, TeamMembership } from './team-reader.ts';

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
  const keys = entities.map(({ id }) => placeKey(id, holder.kind, holder.id));
  const found = new Map((await table.getMany(keys, TeamMembership)).map((place) => [place.entityId, place]));
  return entities.flatMap((entity) => {
    const place = placeIn(rights, entity.id);
    const listed = found.get(entity.id);
    if (place === null) return listed ? [placeRemoval(table, listed, holder.kind)] : [];
    return listed || place.role === null ? [] : [placeChange(table, entity, holder, 'absent')];
  });
}
