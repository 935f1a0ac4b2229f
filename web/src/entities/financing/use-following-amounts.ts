import { useQuery } from '@tanstack/react-query';
import type { FinancingView } from '#shared/domain/financing.ts';
import { amountByShare } from '#shared/domain/shares.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';

type Committed = Pick<FinancingView, 'id' | 'financingType' | 'commitmentAmount'>;

/** Says how many parties get another amount with the commitment that is entered; undefined where none does. */
export function useFollowingAmounts({ id, financingType, commitmentAmount }: Committed, entered: unknown) {
  const isChanged = typeof entered === 'number' && entered !== commitmentAmount;
  const { data: parties = [] } = useQuery({ ...relationshipQueries.of(id), enabled: isChanged });
  if (!isChanged) return undefined;
  const commitment = { financingType, commitmentAmount: entered };
  const { length: count } = parties.filter((party) => amountByShare(party, commitment) !== party.amount);
  if (count === 0) return undefined;
  return count === 1 ? 'the amount of 1 party follows' : `amounts of ${count} parties follow`;
}
