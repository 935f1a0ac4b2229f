import { queryOptions } from '@tanstack/react-query';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';

export const deliverableQueries = {
  all: () => ['deliverables'] as const,
  /** What one covenant asks for, by due date. */
  ofCovenant: (entityId: string, covenantId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), entityId, covenantId],
      queryFn: ({ signal }): Promise<readonly Deliverable[]> =>
        everyItem((page) =>
          api.covenants.listDeliverables({ params: { id: entityId }, query: { ...page, covenantId }, signal }),
        ),
    }),
  /** What all reports and undertakings ask for that the reader may see. */
  everywhere: (organizationId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'everywhere', organizationId],
      queryFn: ({ signal }): Promise<readonly Deliverable[]> =>
        everyItem((page) => api.covenants.listAllDeliverables({ params: { id: organizationId }, query: page, signal })),
    }),
};
