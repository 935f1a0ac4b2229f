import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const figureQueries = {
  of: (entityId: string) => ['figures', entityId] as const,
  details: (entityId: string) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'details'],
      queryFn: async ({ signal }) =>
        (await api.metrics.listDetails({ params: { id: entityId }, query: { limit: 500 }, signal })).body,
    }),
};
