import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const calendarFeedQueries = {
  /** The addresses that the reader has made for other programs. */
  own: (organizationId: string) =>
    queryOptions({
      queryKey: ['calendar-feeds', organizationId],
      queryFn: async ({ signal }) =>
        (await api.covenants.listCalendarFeeds({ params: { id: organizationId }, signal })).body,
    }),
};
