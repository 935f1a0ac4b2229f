import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EntityPage, forgetOldPages, type PageQuery } from '../../api/queries/entity-page-queries.ts';
import { type PagePlace, usePagePlace } from './use-page-place.ts';

export interface EntityPages<Row> {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly failure: { readonly error: unknown; readonly retry: () => void } | null;
  readonly place: PagePlace;
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
  /** True where the shown page is all there is. */
  readonly isWhole: boolean;
  /** After rows have left the page: goes on where others are, if this was the last of it. */
  readonly refillIfEmptied: () => void;
}

/**
 * One page of a list at a time. The page before stays in sight while the next one is on its way, and only a few pages stay in memory. `all` is
 * the key under which every page of this kind of entity lies.
 */
export function useEntityPages<Row>(
  list: string,
  all: QueryKey,
  pageAt: (cursor: string | null) => PageQuery<Row>,
): EntityPages<Row> {
  const queryClient = useQueryClient();
  const place = usePagePlace(list);
  const { queryKey, read } = pageAt(place.cursor);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<EntityPage<Row>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what leaves one behind
  useEffect(() => forgetOldPages(queryClient, all), [queryClient, place.cursor, list]);

  const nextCursor = data?.nextCursor ?? null;
  return {
    rows: data?.body ?? [],
    isLoading: isPending,
    failure:
      error === null || data !== undefined
        ? null
        : // A cursor that the server no longer knows leads nowhere, however often it is asked for.
          { error, retry: place.cursor === null ? () => void refetch() : place.restart },
    // The cursor of the page before would lead to where the reader is going already.
    place: isPlaceholderData ? { ...place, next: () => undefined } : place,
    nextCursor,
    isWhole: place.cursor === null && nextCursor === null && !isPlaceholderData,
    refillIfEmptied: () => {
      if (queryClient.getQueryData<EntityPage<Row>>(queryKey)?.body.length !== 0) return;
      if (nextCursor !== null) void refetch();
      else if (place.cursor !== null) place.previous();
    },
  };
}
