import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { spelledOut } from '#shared/domain/acronyms.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import { pagesOf } from '../../api/read-pages.ts';

const wantedHits = 18;
/** Pages of a large organization may hold nothing; this many are looked through for one search. */
const mostPages = 5;

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

/** Finds by the words as they were typed, and with their acronyms spelled out: a covenant on the DSCR may not say so in its name. */
async function findAll(search: string, signal: AbortSignal): Promise<readonly FoundEntity[]> {
  const spelled = spelledOut(search);
  const found = await Promise.all([search, ...(spelled === null ? [] : [spelled])].map((text) => find(text, signal)));
  return [...new Map(found.flat().map((hit) => [hit.id, hit])).values()];
}

const foundQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['structures', 'search', organizationId, search],
    queryFn: ({ signal }) => findAll(search, signal),
    enabled: search !== '',
  });

/** What the server finds for the words that were typed before the last pause; the hits of the former ones stay until then. */
export function useFound(organizationId: string, search: string) {
  const query = useQuery({ ...foundQuery(organizationId, search), placeholderData: keepPreviousData });
  return { hits: search === '' ? [] : (query.data ?? []), isFetching: query.isFetching, error: query.error };
}
