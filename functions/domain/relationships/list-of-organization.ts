import { placedReferences } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { referenceTo } from '#functions/domain/structures/exports/entity-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { seenPage } from '#functions/platform/storage/paging.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import type { RelationshipsContext } from './context.ts';
import { withCurrentNames } from './current-names.ts';
import { relationshipGroup } from './exports/relationship-reader.ts';
import { type PlacedRelationship, visibleOf } from './visible-relationships.ts';

/** Those in force are of what is in force, too; with the names of today. */
async function withNames(visible: readonly PlacedRelationship[], { table }: RequestScope): Promise<Relationship[]> {
  const holdings = await placedReferences(
    table,
    visible.flatMap(({ relationship: { entityType: kind, dealId, entityId: id } }) =>
      kind === 'Deal' ? [] : [{ kind, structureId: dealId, id }],
    ),
  );
  const entities = new Map([...holdings, ...visible.map(({ home }) => [home.id, referenceTo(home)] as const)]);
  const counting = visible.filter(
    ({ relationship: { launchStatus, entityId }, home }) =>
      launchStatus === 'Obsolete' || isInForce(entities.get(entityId), home),
  );
  return withCurrentNames(
    table,
    counting.map(({ relationship }) => relationship),
    new Map([...entities].map(([id, { name }]) => [id, name])),
  );
}

type ListOfOrganization = UseCase<
  (typeof relationships.calls)['listRelationshipsOfOrganization'],
  RelationshipsContext
>;

export const listRelationshipsOfOrganization: ListOfOrganization = async ({ query }, { scope }) => {
  const group = relationshipGroup(query.relationshipType, query.launchStatus);
  const found = await seenPage(
    (request) => scope.table.list(group, Relationship, request),
    async (stored) => withNames(await visibleOf(stored, 'Deal', scope), scope),
    ({ id }) => id,
    query,
  );
  return page(found);
};
