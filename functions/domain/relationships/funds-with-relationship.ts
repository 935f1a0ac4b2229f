import { readFinancings } from '#functions/domain/structures/exports/entity-list-reader.ts';
import { readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import { structureRows } from '#functions/domain/structures/exports/structure-rows-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { Relationship, RelationshipType } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RelationshipsContext } from './context.ts';
import { relationshipGroup } from './exports/relationship-reader.ts';

type ListFunds = UseCase<(typeof relationships.calls)['listFundsWithRelationship'], RelationshipsContext>;

export const listFundsWithRelationship: ListFunds = async ({ params, query }, { scope }) => {
  const type = RelationshipType.safeParse(params.relationshipType);
  if (!type.success) throw new DomainError('entityTypeNotFound');

  const { table } = scope;
  const filter = { equals: { sourceType: 'Fund', entityType: 'Loan' } };
  const group = relationshipGroup(type.data, 'Active');
  const related = await everyPage((cursor) => table.list(group, Relationship, { limit: 500, cursor }, { filter }));
  const [structures, financings] = await Promise.all([
    readStructures(
      table,
      related.flatMap(({ sourceId, dealId }) => [sourceId, dealId]),
    ),
    readFinancings(
      table,
      related.map(({ entityId: id, dealId }) => ({ id, dealId })),
    ),
  ]);
  const counting = related.filter(({ entityId, dealId }) =>
    isInForce(financings.get(entityId), structures.get(dealId)),
  );
  const fundIds = new Set(counting.map(({ sourceId }) => sourceId));
  const funds = [...fundIds].flatMap((id) => structures.get(id) ?? []);
  const { items, nextCursor } = pageOfAll(
    funds
      .filter((fund) => fund.launchStatus === 'Active' && scope.may('View', 'Deal', structurePath(fund)))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    query,
  );
  return new PageReply(await structureRows(scope, items), nextCursor);
};
