import { queryOptions } from '@tanstack/react-query';
import type { Detail } from '#shared/domain/detail.ts';
import { api } from '../api.ts';

export const figureQueries = {
  of: (entityId: string) => ['figures', entityId] as const,
  details: (entityId: string) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'details'],
      queryFn: async ({ signal }) =>
        (await api.metrics.listDetails({ params: { id: entityId }, query: { limit: 500 }, signal })).body.filter(
          // The same call answers the settings of an organization, which have no figures.
          (detail): detail is Detail => 'latest' in detail,
        ),
    }),
};
