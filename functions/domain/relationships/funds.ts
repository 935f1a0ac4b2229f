import { listActiveFunds } from '#functions/domain/structures/exports/entity-list-reader.ts';
import { everyFinancingIn, financingView, readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import { viewerOf } from '#functions/domain/structures/exports/seen-entity-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { seenPage } from '#functions/platform/storage/paging.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { FinancingType } from '#shared/domain/entity-types.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RelationshipsContext } from './context.ts';
import { readRelationshipsWithin } from './exports/relationship-reader.ts';
import { allocationsOf, fundSources, isFunding } from './funding.ts';

type Calls = typeof relationships.calls;

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name);

const maySee = (scope: RequestScope, structure: Structure): boolean =>
  scope.may('View', 'Deal', structurePath(structure));

export const listFinancingsOfFund: UseCase<Calls['listFinancingsOfFund'], RelationshipsContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  const fund = await context.fund(params.id);
  const type = FinancingType.safeParse(params.type);
  if (!type.success) throw new DomainError('entityTypeNotFound');

  const [allocations = []] = await allocationsOf([fund.id], scope);
  const placed = new Map(allocations.map((allocation) => [allocation.financing.id, allocation]));
  const financings = [...placed.values()]
    .filter(({ financing }) => financing.financingType === type.data)
    .map(({ financing, home }) => financingView(financing, home, viewerOf(scope)));
  return pageOfAll(financings.toSorted(byName), query);
};

export const listFundSources: UseCase<Calls['listFundSources'], RelationshipsContext> = async (
  { query },
  { scope },
) => {
  const found = await seenPage(
    (request) => listActiveFunds(scope.table, request),
    (funds) =>
      fundSources(
        funds.filter((fund) => maySee(scope, fund)),
        scope,
      ),
    ({ fundId }) => fundId,
    query,
  );
  return page(found);
};

export const getFundSource: UseCase<Calls['getFundSource'], RelationshipsContext> = async ({ params }, context) => {
  const fund = await context.fund(params.fundId);
  const [source] = await fundSources([fund], context.scope);
  if (!source) throw new DomainError('structureNotFound');
  return source;
};

export const listFundSourcesOfStructure: UseCase<Calls['listFundSourcesOfStructure'], RelationshipsContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  const structure = await context.entity(params.dealId, 'structureNotFound');
  if (structure.kind !== 'Deal') throw new DomainError('structureNotFound', { reason: structure.kind });

  const { table } = scope;
  const [within, financings] = await Promise.all([
    readRelationshipsWithin(table, structure.id),
    everyFinancingIn(table, structure.id),
  ]);
  // The page of an obsolete structure tells of all that lay in it.
  const isHistory = structure.launchStatus === 'Obsolete';
  const told = financings.filter((one) => isHistory || isInForce(one, structure));
  const toldIds = new Set(told.map(({ id }) => id));
  const fundIds = within
    .filter((one) => one.launchStatus === 'Active' && one.sourceType === 'Fund' && toldIds.has(one.entityId))
    .filter(({ relationshipType }) => isFunding(relationshipType))
    .map(({ sourceId }) => sourceId);
  const funds = [...(await readStructures(table, fundIds)).values()].filter((fund) => maySee(scope, fund));
  return pageOfAll(await fundSources(funds.toSorted(byName), scope), query);
};
