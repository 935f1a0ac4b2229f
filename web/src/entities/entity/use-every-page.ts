import { useEffect } from 'react';

interface PagedAnswer<Item> {
  readonly data: { readonly pages: readonly { readonly body: readonly Item[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
}

const none: readonly never[] = [];

/** Reads a short list to its end, for a field that offers it; what could not be read is not offered. */
export function useEveryPage<Item>({
  data,
  hasNextPage,
  isFetching,
  fetchNextPage,
}: PagedAnswer<Item>): readonly Item[] {
  useEffect(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return data === undefined ? none : data.pages.flatMap(({ body }) => body);
}
