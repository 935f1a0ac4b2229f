import type { Table } from '#functions/platform/storage/table.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import { sourceNames } from './counterparty-source.ts';

/** Relationships with the names that counterparties and, where they are given by their ids, entities have today. */
export async function withCurrentNames(
  table: Table,
  relationships: readonly Relationship[],
  entityNames: ReadonlyMap<string, string>,
): Promise<Relationship[]> {
  const names = await sourceNames(table, relationships);
  return relationships.map((one) => ({
    ...one,
    sourceName: names.get(one.sourceId) ?? one.sourceName,
    entityName: entityNames.get(one.entityId) ?? one.entityName,
  }));
}
