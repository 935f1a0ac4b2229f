import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import { pagesOf } from '../../api/read-pages.ts';

const pauseInMilliseconds = 180;
const wantedHits = 18;
/** Pages of a large organization may hold nothing; this many are looked through for one search. */
const mostPages = 5;

/** What was typed, once the typing pauses. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

async function find(search: string, signal: AbortSignal): Promise<readonly FoundEntity[]> {
  const found: FoundEntity[] = [];
  const read = (cursor: string | null) =>
    api.structures.searchEntities({ query: { search, ...pageAt(cursor, wantedHits) }, signal });
  let pages = 0;
  for await (const { body } of pagesOf(read)) {
    found.push(...body);
    pages += 1;
    if (pages === mostPages || found.length >= wantedHits) break;
  }
  return found;
}

const foundQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['structures', 'search', organizationId, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
  });

/** What the server finds for the words typed so far; the hits of the former ones stay until then. */
export function useFound(organizationId: string, typed: string) {
  const search = useDebounced(typed.trim());
  const query = useQuery({ ...foundQuery(organizationId, search), placeholderData: keepPreviousData });
  const isCurrent = typed.trim() === search;
  return {
    hits: typed.trim() === '' ? [] : (query.data ?? []),
    isSearching: typed.trim() !== '' && (!isCurrent || query.isFetching),
    error: query.error,
  };
}
