import { useEffect } from 'react';

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Reads the further pages of an infinite query while `isWanted`: all of a short list, or those up to the first with a row. A failure ends it.
 * Returns whether there is more to come.
 */
export function useReadOn({ hasNextPage, isFetching, isError, fetchNextPage }: PagedList, isWanted = true): boolean {
  const goesOn = isWanted && hasNextPage && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return goesOn;
}
