import { queryOptions } from '@tanstack/react-query';
import { type CalendarEntry, type CalendarWindow, inCalendarOrder } from '#shared/domain/compliance-calendar.ts';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';
import { deliverableQueries } from './deliverable-queries.ts';

/** Under the deliverables, so that what is handed in or decided makes the calendar stale as well. */
export const calendarQueries = {
  ofEntity: (entityId: string, window: CalendarWindow) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'calendar', entityId, window],
      queryFn: ({ signal }): Promise<readonly CalendarEntry[]> =>
        everyItem((page) =>
          api.covenants.listEntityCalendar({ params: { id: entityId }, query: { ...page, ...window }, signal }),
        ),
    }),
  everywhere: (organizationId: string, window: CalendarWindow) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'calendar everywhere', organizationId, window],
      queryFn: async ({ signal }): Promise<readonly CalendarEntry[]> => {
        const all = await everyItem((page) =>
          api.covenants.listCalendar({ params: { id: organizationId }, query: { ...page, ...window }, signal }),
        );
        return all.toSorted(inCalendarOrder);
      },
    }),
};
