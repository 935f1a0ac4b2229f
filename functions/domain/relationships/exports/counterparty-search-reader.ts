import { type Entity, entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { asWritten, type SearchEntry, searchChanges } from '#functions/platform/search/search-index.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { foundIn } from '#shared/domain/found-entity.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { HoldingWrite, RelationshipContent } from '../holding-write.ts';
import { readRelationshipsWithin } from './relationship-reader.ts';

/** An entity as it is found by the name of a counterparty; what is obsolete finds nothing. */
function entryOf(
  entity: Entity,
  relationship: (RelationshipContent & Pick<Relationship, 'version'>) | null,
): SearchEntry | null {
  if (relationship?.launchStatus !== 'Active') return null;
  const { id, kind, entityType, name, launchStatus, home, stored } = entity;
  const value = foundIn(home, {
    id,
    type: kind,
    entityType,
    name,
    customId: stored.customId,
    place: 'city' in stored ? stored.city : null,
    counterparty: relationship.sourceName,
    launchStatus,
  });
  const versions = [relationship.version, stored.version, home.version];
  return { id: relationship.id, texts: [relationship.sourceName], value, versions };
}

/** Prepares what makes an entity findable by a counterparty, or no longer. */
export const counterpartySearchChanges = (
  table: Table,
  entity: Entity,
  { before, after }: HoldingWrite,
): DerivedWrite[] => searchChanges(table, entryOf(entity, before), entryOf(entity, asWritten(before, after)));

/** How a structure and what lies in it are found by their counterparties today. */
export async function counterpartyEntriesIn(table: Table, structure: Structure): Promise<readonly SearchEntry[]> {
  const [entities, relationships] = await Promise.all([
    entitiesIn(table, structure),
    readRelationshipsWithin(table, structure.id),
  ]);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return relationships.flatMap((relationship) => {
    const entity = byId.get(relationship.entityId);
    return (entity && entryOf(entity, relationship)) ?? [];
  });
}
