import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { useExtraction } from './use-extraction.ts';

const isUndecided = ({ approved, launchStatus }: CovenantWithState): boolean => !approved && launchStatus === 'Active';

/**
 * Whether the extraction found what the list of proposals does not hold yet, because it was read before; it is read again then. What a later list
 * does not hold has been decided meanwhile.
 */
export function useAwaitsProposals(
  proposals: UseQueryResult<readonly CovenantWithState[]>,
  { found, foundAt }: Pick<ReturnType<typeof useExtraction>, 'found' | 'foundAt'>,
): boolean {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = proposals;
  const isListed = ({ id }: CovenantWithState): boolean => data?.some((listed) => listed.id === id) ?? true;
  const lacks = (found ?? []).some((covenant) => isUndecided(covenant) && !isListed(covenant));
  const isAwaited = lacks && dataUpdatedAt < foundAt;
  useEffect(() => {
    if (isAwaited && !isFetching && !isError) void refetch();
  }, [isAwaited, isFetching, isError, refetch]);
  return isAwaited;
}
