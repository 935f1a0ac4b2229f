import { listActiveFinancings } from '#functions/domain/structures/exports/entity-list-reader.ts';
import { financingView, readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import { viewerOf } from '#functions/domain/structures/exports/seen-entity-reader.ts';
import { type PageReply, page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type PageRequest, seenPage } from '#functions/platform/storage/paging.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { Financing, GrantRole, StoredFinancing } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RelationshipsContext } from './context.ts';
import { readRelationships } from './exports/relationship-reader.ts';
import { fundSources, isFunding } from './funding.ts';

type Calls = typeof relationships.calls;

async function visibleViews(stored: readonly StoredFinancing[], scope: RequestScope): Promise<readonly Financing[]> {
  const homes = await readStructures(
    scope.table,
    stored.map(({ dealId }) => dealId),
  );
  return stored.flatMap((financing) => {
    const home = homes.get(financing.dealId);
    return home && isInForce(financing, home) && scope.may('View', 'Loan', subEntityPath(financing.id, home))
      ? [financingView(financing, home, viewerOf(scope))]
      : [];
  });
}

async function grantsAs(
  grantRole: GrantRole,
  request: PageRequest,
  { scope }: RelationshipsContext,
): Promise<PageReply<Financing[]>> {
  const found = await seenPage(
    (one) => listActiveFinancings(scope.table, { financingType: 'Grant', grantRole }, one),
    (stored) => visibleViews(stored, scope),
    ({ id }) => id,
    request,
  );
  return page(found);
}

export const listGrantsAsGrantee: UseCase<Calls['listGrantsAsGrantee'], RelationshipsContext> = ({ query }, context) =>
  grantsAs('Grantee', query, context);

export const listGrantsAsGrantor: UseCase<Calls['listGrantsAsGrantor'], RelationshipsContext> = ({ query }, context) =>
  grantsAs('Grantor', query, context);

/** Of a fund that the reader may not see, only that it is one is told. */
export const getSingleFundedGrant: UseCase<Calls['getSingleFundedGrant'], RelationshipsContext> = async (
  { params },
  context,
) => {
  const { scope } = context;
  const grant = await context.financing(params.grantId);
  if (grant.entityType !== 'Grant') throw new DomainError('financingNotFound', { reason: grant.entityType });

  const holdings = await readRelationships(scope.table, grant.home.id, grant.id);
  const funders = new Map(
    holdings
      .filter(({ launchStatus, relationshipType }) => launchStatus === 'Active' && isFunding(relationshipType))
      .map(({ sourceId, sourceType }) => [sourceId, sourceType]),
  );
  const [only] = funders;
  const fund = funders.size === 1 && only?.[1] === 'Fund' ? await context.fund(only[0]) : null;
  const isVisible = fund !== null && scope.may('View', 'Deal', fund.path);
  const [fundSource = null] = isVisible ? await fundSources([fund], scope) : [];
  return { grantId: grant.id, singleFunded: fund !== null, fundSource };
};
