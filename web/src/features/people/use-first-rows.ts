import { useEffect } from 'react';

interface PagedList {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Goes on to the next page while none held a row: pages of a search may hold nothing although later ones do. Returns whether the first
 * rows are still on their way.
 */
export function useFirstRows(list: PagedList, rowCount: number): boolean {
  const { isPending, isError, hasNextPage, isFetching, fetchNextPage } = list;
  const goesOn = rowCount === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return isPending || goesOn;
}
