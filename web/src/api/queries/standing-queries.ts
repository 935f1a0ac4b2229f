import { queryOptions } from '@tanstack/react-query';
import type { covenants } from '#shared/contract/covenants.ts';
import type { QueryInputOf } from '#shared/contract/define-area.ts';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';

/** What is asked for of the standings that the reader may see; several values are joined by commas. */
export type StandingsAsked = Omit<QueryInputOf<(typeof covenants)['calls']['listStandings']>, 'limit' | 'cursor'>;

/** Where covenants stand, over all structures at once. */
export const standingQueries = {
  all: () => ['standings'] as const,
  list: (organizationId: string, asked: StandingsAsked = {}) =>
    queryOptions({
      queryKey: [...standingQueries.all(), organizationId, asked],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.covenants.listStandings({ params: { id: organizationId }, query: { ...asked, ...page }, signal }),
        ),
    }),
};
