import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const waitingAtOnce = 50;
/** One thing is in one workflow at a time; earlier ones are its history. */
const mostOfOne = 20;

export const approvalQueries = {
  all: () => ['approvals'] as const,
  /** Workflows that one thing is in or was in, the latest first. */
  ofSource: (entityId: string, sourceId: string) =>
    queryOptions({
      queryKey: [...approvalQueries.all(), entityId, 'of', sourceId],
      queryFn: async ({ signal }) =>
        (await api.approvals.listWorkflows({ params: { id: entityId }, query: { sourceId, limit: mostOfOne }, signal }))
          .body,
    }),
  /** Workflows of a structure that have not ended. */
  open: (entityId: string) =>
    queryOptions({
      queryKey: [...approvalQueries.all(), entityId, 'open'],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.approvals.listWorkflows({ params: { id: entityId }, query: { open: 'true', ...page }, signal }),
        ),
    }),
  /** What waits for a decision of the reader. */
  waiting: (organizationId: string) =>
    infiniteQueryOptions({
      queryKey: [...approvalQueries.all(), 'waiting', organizationId],
      queryFn: ({ pageParam, signal }) =>
        api.approvals.listWaiting({ query: pageAt(pageParam, waitingAtOnce), signal }),
      ...fromTheStart,
    }),
};
