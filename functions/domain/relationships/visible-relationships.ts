import { readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** A relationship with the structure that its entity is, or lies in. */
export interface PlacedRelationship {
  readonly relationship: Relationship;
  readonly home: Structure;
}

/** Those of the relationships whose entities the request may see. */
export async function visibleOf(
  relationships: readonly Relationship[],
  sourceType: SourceType,
  scope: RequestScope,
): Promise<readonly PlacedRelationship[]> {
  const homes = await readStructures(
    scope.table,
    relationships.map(({ dealId }) => dealId),
  );
  return relationships.flatMap((relationship) => {
    const home = homes.get(relationship.dealId);
    if (!home) return [];
    const path = [...new Set(subEntityPath(relationship.entityId, home))];
    return scope.may('View', sourceType, path) ? [{ relationship, home }] : [];
  });
}
