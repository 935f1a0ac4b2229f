import { readFinancings } from '#functions/domain/structures/entity-list-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { FundAllocation, FundSource } from '#shared/domain/portfolio.ts';
import { type Relationship, type RelationshipType, shareKindOf } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { amountsByCurrency } from './amounts-by-currency.ts';
import { readRelationships, readRelationshipsOfSource } from './relationship-reader.ts';
import { type PlacedRelationship, visibleOf } from './visible-relationships.ts';

/** Whether somebody with this role puts money in; agents, guarantors and the like do not. */
export const isFunding = (type: RelationshipType): boolean => shareKindOf(type) !== null || type === 'Grantor';

const isAllocation = ({ launchStatus, entityType, relationshipType }: Relationship): boolean =>
  launchStatus === 'Active' && entityType === 'Loan' && isFunding(relationshipType);

const allocationOf = (relationship: Relationship, financingName: string): FundAllocation => ({
  relationshipId: relationship.id,
  relationshipType: relationship.relationshipType,
  financingId: relationship.entityId,
  financingName,
  dealId: relationship.dealId,
  amount: relationship.amount,
  currency: relationship.currency,
  percentage: relationship.percentage,
});

type Fund = Pick<Structure, 'id' | 'name' | 'launchStatus'>;

/** What a fund has put into financings that are in force and that the request may see. */
export async function allocationsOf(fundId: string, scope: RequestScope): Promise<readonly PlacedRelationship[]> {
  const found = await readRelationshipsOfSource(scope.table, fundId);
  return visibleOf(found.filter(isAllocation), 'Loan', scope);
}

async function investedIn(fundId: string, { table }: RequestScope): Promise<readonly Relationship[]> {
  const found = await readRelationships(table, fundId, fundId);
  return found.filter((one) => one.launchStatus === 'Active' && one.relationshipType === 'Investor');
}

const withNames = (
  placed: readonly PlacedRelationship[],
  financings: Awaited<ReturnType<typeof readFinancings>>,
): FundAllocation[] =>
  placed.flatMap(({ relationship }) => {
    const financing = financings.get(relationship.entityId);
    return financing?.launchStatus === 'Active' ? [allocationOf(relationship, financing.name)] : [];
  });

const fundsAtOnce = 16;

/** Funds as sources of money: what their investors have committed, and where it went as far as the request may see. */
export async function fundSources(funds: readonly Fund[], scope: RequestScope): Promise<FundSource[]> {
  const [raised, placed] = await Promise.all([
    inParallel(funds, fundsAtOnce, ({ id }) => investedIn(id, scope)),
    inParallel(funds, fundsAtOnce, ({ id }) => allocationsOf(id, scope)),
  ]);
  const financings = await readFinancings(
    scope.table,
    placed.flat().map(({ relationship: { entityId, dealId } }) => ({ id: entityId, dealId })),
  );
  return funds.map(({ id, name, launchStatus }, at) => {
    const allocations = withNames(placed[at] ?? [], financings);
    return {
      fundId: id,
      name,
      launchStatus,
      raised: amountsByCurrency(raised[at] ?? []),
      allocated: amountsByCurrency(allocations),
      allocations,
    };
  });
}
