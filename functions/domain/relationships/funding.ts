import { readFinancings } from '#functions/domain/structures/exports/entity-list-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { FundAllocation, FundSource } from '#shared/domain/portfolio.ts';
import { type Relationship, type RelationshipType, shareKindOf } from '#shared/domain/relationship.ts';
import { countedAmount } from '#shared/domain/shares.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { type CurrencyAmount, sumsByCurrency } from '#shared/money/amounts.ts';
import { readRelationships, readRelationshipsOfSource } from './exports/relationship-reader.ts';
import { type PlacedRelationship, visibleOf } from './visible-relationships.ts';

/** Whether somebody with this role puts money in; agents, guarantors and the like do not. */
export const isFunding = (type: RelationshipType): boolean => shareKindOf(type) !== null || type === 'Grantor';

const fundsAtOnce = 16;

const isAllocation = ({ launchStatus, entityType, relationshipType }: Relationship): boolean =>
  launchStatus === 'Active' && entityType === 'Loan' && isFunding(relationshipType);

const allocationOf = (relationship: Relationship, financing: StoredFinancing): FundAllocation => ({
  relationshipId: relationship.id,
  relationshipType: relationship.relationshipType,
  financingId: relationship.entityId,
  financingName: financing.name,
  dealId: relationship.dealId,
  amount: countedAmount(relationship, financing),
  currency: relationship.currency,
  percentage: relationship.percentage,
});

type Fund = Pick<Structure, 'id' | 'name' | 'launchStatus'>;

/** An allocation of a fund with the financing that it went into. */
interface Allocation extends PlacedRelationship {
  readonly financing: StoredFinancing;
}

/** What each of the funds has put into financings that are in force and that the request may see. */
export async function allocationsOf(
  fundIds: readonly string[],
  scope: RequestScope,
): Promise<readonly (readonly Allocation[])[]> {
  const placed = await inParallel(fundIds, fundsAtOnce, async (id) => {
    const found = await readRelationshipsOfSource(scope.table, id);
    return visibleOf(found.filter(isAllocation), 'Loan', scope);
  });
  const financings = await readFinancings(
    scope.table,
    placed.flat().map(({ relationship: { entityId: id, dealId } }) => ({ id, dealId })),
  );
  return placed.map((some) =>
    some.flatMap(({ relationship, home }) => {
      const financing = financings.get(relationship.entityId);
      return financing && isInForce(financing, home) ? [{ relationship, home, financing }] : [];
    }),
  );
}

async function investedIn(fundId: string, { table }: RequestScope): Promise<readonly Relationship[]> {
  const found = await readRelationships(table, fundId, fundId);
  return found.filter((one) => one.launchStatus === 'Active' && one.relationshipType === 'Investor');
}

const largestFirst = (sums: readonly CurrencyAmount[]): CurrencyAmount[] =>
  sums.toSorted((a, b) => b.amount - a.amount);

/** Funds as sources of money: what their investors have committed, and where it went as far as the request may see. */
export async function fundSources(funds: readonly Fund[], scope: RequestScope): Promise<FundSource[]> {
  const [raised, placed] = await Promise.all([
    inParallel(funds, fundsAtOnce, ({ id }) => investedIn(id, scope)),
    allocationsOf(
      funds.map(({ id }) => id),
      scope,
    ),
  ]);
  return funds.map(({ id, name, launchStatus }, at) => {
    const allocations = (placed[at] ?? []).map(({ relationship, financing }) => allocationOf(relationship, financing));
    return {
      fundId: id,
      name,
      launchStatus,
      raised: largestFirst(sumsByCurrency(raised[at] ?? [])),
      allocated: largestFirst(sumsByCurrency(allocations)),
      allocations,
    };
  });
}
