import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { MetricRequest } from '#shared/domain/computed-metric.ts';
import { api } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { calculationQueries, type DetailAsked } from './calculation-queries.ts';
import { isUnderWay } from './job-queries.ts';

/** What can be computed in the background instead of at once. */
export type AskedInBackground =
  | { readonly kind: 'metrics'; readonly request: z.input<typeof MetricRequest> }
  | { readonly kind: 'detail'; readonly request: DetailAsked };

/** Whether something was refused because one answer cannot take it. */
export const isTooLarge = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'computationTooLarge';

const betweenLooks = 1_500;
/** Older ones are computed again. */
const mostFound = 50;

/** What its reader has had computed in the background. */
export const computationQueries = {
  recent: (entityId: string) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'computations'] as const,
      queryFn: async ({ signal }) => {
        const query = { limit: mostFound };
        return (await api.calculations.listMetricComputations({ params: { id: entityId }, query, signal })).body;
      },
    }),
  result: (entityId: string, computationId: string) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'computations', computationId] as const,
      queryFn: async ({ signal }) => {
        const params = { id: entityId, computationId };
        return (await api.calculations.readMetricComputation({ params, signal })).body;
      },
      refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data.job) ? betweenLooks : false),
    }),
};

/** Starts a computation; the same question as one that runs finds that one. */
export async function startComputation(entityId: string, asked: AskedInBackground) {
  const params = { id: entityId };
  if (asked.kind === 'detail') {
    return (await api.calculations.startDetailComputation({ params, body: asked.request })).body;
  }
  const query = { categories: 'true' } as const;
  return (await api.calculations.startMetricComputation({ params, query, body: asked.request })).body;
}
