import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import type { PageOf } from '../../api/pages.ts';
import { forgetOldPages, type PageQuery } from '../../api/queries/entity-page-queries.ts';
import { filledPage } from '../../api/read-pages.ts';

/** How far somebody has paged: where each page after the first begins, the shown one last. */
const Place = z.object({ list: z.string(), cursors: z.array(z.string()) });
type Place = z.infer<typeof Place>;

interface PagePlace {
  /** Null on the first page. */
  readonly cursor: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
  readonly restart: () => void;
}

const placeIn = (state: unknown): Place | undefined => z.object({ pages: Place }).safeParse(state).data?.pages;

/**
 * Pages of a list whose cursors only lead on; the way back is remembered, beside the address, so that somebody who comes back from a row finds
 * the page that they left. `list` names what is listed with its filters: another list begins with its first page.
 */
function usePagePlace(list: string): PagePlace {
  const location = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>(() => placeIn(location.state) ?? { list, cursors: [] });
  const cursors = place.list === list ? place.cursors : [];

  const go = (to: readonly string[]) => {
    const next = { list, cursors: [...to] };
    setPlace(next);
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: { pages: next } });
  };
  return {
    cursor: cursors.at(-1) ?? null,
    page: cursors.length + 1,
    next: (cursor) => go([...cursors, cursor]),
    previous: () => go(cursors.slice(0, -1)),
    restart: () => go([]),
  };
}

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

/** Pages without a row that one reading goes through. */
const mostEmptyPages = 20;

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
  const { queryKey } = pageAt(place.cursor);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<PageOf<Row>>({
    queryKey,
    queryFn: ({ signal }) =>
      filledPage((cursor) => pageAt(cursor).read(signal), {
        from: place.cursor,
        isFilled: ({ body }) => body.length > 0,
        mostEmpty: mostEmptyPages,
      }),
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
      if (queryClient.getQueryData<PageOf<Row>>(queryKey)?.body.length !== 0) return;
      if (nextCursor !== null) void refetch();
      else if (place.cursor !== null) place.previous();
    },
  };
}
