import { queryOptions } from '@tanstack/react-query';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { DeliveryArrangement } from '#shared/domain/delivery-arrangement.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import type { IsoDate } from '#shared/time/dates.ts';
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
  /** What all reports and undertakings ask for that the reader may see; `to`: due until then, half a year ahead where it is left out. */
  everywhere: (organizationId: string, to?: IsoDate) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'everywhere', organizationId, to ?? ''],
      queryFn: ({ signal }): Promise<readonly Deliverable[]> =>
        everyItem((page) =>
          api.covenants.listAllDeliverables({
            params: { id: organizationId },
            query: { ...page, ...(to === undefined ? {} : { to }) },
            signal,
          }),
        ),
    }),
  /** Files of a structure that wait for somebody who says what they are for. */
  waiting: (entityId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'waiting', entityId],
      queryFn: ({ signal }): Promise<readonly WaitingFile[]> =>
        everyItem((page) => api.covenants.listWaitingFiles({ params: { id: entityId }, query: page, signal })),
    }),
  /** Those of all structures that the reader may see. */
  waitingEverywhere: (organizationId: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'waiting everywhere', organizationId],
      queryFn: ({ signal }): Promise<readonly WaitingFile[]> =>
        everyItem((page) => api.covenants.listAllWaitingFiles({ params: { id: organizationId }, query: page, signal })),
    }),
  /** Who hands in what one covenant asks for. */
  arrangement: (entityId: string, id: string) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'arrangement', entityId, id],
      queryFn: async ({ signal }): Promise<DeliveryArrangement> =>
        (await api.covenants.getDeliveryArrangement({ params: { entityId, id }, signal })).body,
    }),
};
