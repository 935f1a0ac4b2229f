import { placedNames } from '#functions/domain/structures/entity-path-reader.ts';
import { page } from '#functions/platform/reply.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import type { RelationshipsContext } from './context.ts';
import { withCurrentNames } from './current-names.ts';
import { relationshipGroup } from './relationship-reader.ts';
import { visiblePage } from './visible-page.ts';
import { type PlacedRelationship, visibleOf } from './visible-relationships.ts';

async function withNames(visible: readonly PlacedRelationship[], { table }: RequestScope): Promise<Relationship[]> {
  const ofHoldings = await placedNames(
    table,
    visible.flatMap(({ relationship: { entityType: kind, dealId, entityId: id } }) =>
      kind === 'Deal' ? [] : [{ kind, structureId: dealId, id }],
    ),
  );
  const ofStructures = visible.map(({ home }) => [home.id, home.name] as const);
  return withCurrentNames(
    table,
    visible.map(({ relationship }) => relationship),
    new Map([...ofHoldings, ...ofStructures]),
  );
}

type ListOfOrganization = UseCase<
  (typeof relationships.calls)['listRelationshipsOfOrganization'],
  RelationshipsContext
>;

export const listRelationshipsOfOrganization: ListOfOrganization = async ({ query }, { scope }) => {
  const group = relationshipGroup(query.relationshipType, query.launchStatus);
  const found = await visiblePage(
    (request) => scope.table.list(group, Relationship, request),
    async (stored) => withNames(await visibleOf(stored, 'Deal', scope), scope),
    query,
  );
  return page(found);
};
