import { queryOptions } from '@tanstack/react-query';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';

export const deliverableQueries = {
  of: (entityId: string) => ['deliverables', entityId] as const,
  /** What one covenant asks for, by due date. */
  ofCovenant: (entityId: string, covenantId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.of(entityId), covenantId],
      queryFn: ({ signal }): Promise<readonly Deliverable[]> =>
        everyItem((page) =>
          api.covenants.listDeliverables({ params: { id: entityId }, query: { ...page, covenantId }, signal }),
        ),
    }),
  /** What all reports and undertakings of a structure ask for. */
  inStructure: (entityId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.of(entityId), 'all'],
      queryFn: ({ signal }): Promise<readonly Deliverable[]> =>
        everyItem((page) => api.covenants.listDeliverables({ params: { id: entityId }, query: page, signal })),
    }),
};
