import * as z from 'zod';
import { CalendarEntry, CalendarWindow, isWithinBounds, mostCalendarDays } from '../domain/compliance-calendar.ts';
import { anyOf, canInPart, signedIn } from './access.ts';
import { call, pageQuery } from './define-area.ts';

const windowQuery = z.object({ ...pageQuery, ...CalendarWindow.shape }).refine(isWithinBounds, {
  path: ['to'],
  message: `Choose a day up to ${mostCalendarDays} days after the first.`,
});

/** When covenants ask for something and are tested; calls of the area of covenants. */
export const complianceCalendarCalls = {
  listEntityCalendar: call({
    id: 'own-list-entity-compliance-calendar',
    summary:
      'What falls due for the covenants of an entity, day by day: deliveries, tests of financial covenants with how they came out, and the last days of waivers and of documents of its data room.',
    method: 'GET',
    path: '/api/entities/{id}/compliance-calendar',
    access: anyOf([
      canInPart('View', 'Covenant', { of: 'params.id' }),
      canInPart('View', 'Report', { of: 'params.id' }),
    ]),
    query: windowQuery,
    response: z.array(CalendarEntry),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  listCalendar: call({
    id: 'own-list-compliance-calendar',
    summary:
      'The same for every structure in force that the signed-in user may see, structure by structure in the order of their names: a page holds whole structures.',
    method: 'GET',
    path: '/api/organizations/{id}/compliance-calendar',
    organization: 'params.id',
    access: signedIn,
    query: windowQuery,
    response: z.array(CalendarEntry),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
};
