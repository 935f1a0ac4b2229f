import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#shared/time/dates.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

/** One agreement holds far fewer covenants than this, so a structure's covenants are read in one page. */
const mostCovenants = 500;
/** Each has an explanation. */
const resultsAtOnce = 20;

export const covenantQueries = {
  all: () => ['covenants'] as const,
  of: (entityId: string) => [...covenantQueries.all(), entityId] as const,
  approved: (entityId: string) =>
    queryOptions({
      queryKey: [...covenantQueries.of(entityId), 'approved'],
      queryFn: async ({ signal }) => (await list(entityId, 'true', signal)).body,
    }),
  proposals: (entityId: string) =>
    queryOptions({
      queryKey: [...covenantQueries.of(entityId), 'proposals'],
      queryFn: async ({ signal }) => (await list(entityId, 'false', signal)).body,
    }),
  /** The latest tests of a covenant, or those up to a day. */
  checks: (entityId: string, covenantId: string, to: IsoDate | null = null) =>
    queryOptions({
      queryKey: [...covenantQueries.of(entityId), 'checks', covenantId, to],
      queryFn: async ({ signal }) => {
        const query = { covenantId, ...(to === null ? {} : { to }) };
        return (await api.covenants.listChecks({ params: { id: entityId }, query, signal })).body;
      },
    }),
  /** How the tests ahead would come out by the forecasts. */
  ahead: (entityId: string, covenantId: string) =>
    queryOptions({
      queryKey: [...covenantQueries.of(entityId), 'ahead', covenantId],
      queryFn: async ({ signal }) =>
        (await api.covenants.listTestsAhead({ params: { id: entityId }, query: { covenantId }, signal })).body,
    }),
  /** How one test has come out, the latest first. */
  results: (entityId: string, id: string, periodEnd: string) =>
    infiniteQueryOptions({
      queryKey: [...covenantQueries.of(entityId), 'results', id, periodEnd],
      queryFn: ({ pageParam, signal }) =>
        api.covenants.listResults({
          params: { entityId, id },
          query: { ...pageAt(pageParam, resultsAtOnce), periodEnd },
          signal,
        }),
      ...fromTheStart,
    }),
};

const list = (entityId: string, approved: 'true' | 'false', signal: AbortSignal) =>
  api.covenants.listCovenants({ params: { id: entityId }, query: { approved, limit: mostCovenants }, signal });
