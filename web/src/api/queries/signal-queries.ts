import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';
import { figureQueries } from './figure-queries.ts';

export const signalQueries = {
  /** Every signal of a structure, by name. Whatever enters figures makes it stale. */
  of: (structureId: string) =>
    queryOptions({
      queryKey: [...figureQueries.of(structureId), 'signals'],
      queryFn: ({ signal }) =>
        everyItem((query) => api.covenants.listSignals({ params: { id: structureId }, query, signal })),
    }),
};
