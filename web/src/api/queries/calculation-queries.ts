import { queryOptions } from '@tanstack/react-query';
import type { MetricRequest } from '#shared/domain/computed-metric.ts';
import { api } from '../api.ts';
import { figureQueries } from './figure-queries.ts';

export const calculationQueries = {
  /** Values over time with the groups of the catalog, computed by the server. They are read anew whenever a figure of the entity changes. */
  metrics: (entityId: string, request: Partial<MetricRequest>) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'computed', request],
      queryFn: async ({ signal }) => {
        const query = { categories: 'true' as const };
        return (await api.calculations.computeMetrics({ params: { id: entityId }, query, body: request, signal })).body;
      },
    }),
};
