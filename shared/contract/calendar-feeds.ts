import * as z from 'zod';
import { CalendarFeed, IssuedCalendarFeed, NewCalendarFeed } from '../domain/calendar-feed.ts';
import { isPublic, signedIn } from './access.ts';
import { call } from './define-area.ts';

const path = '/api/organizations/{id}/calendar-feeds';

/** The compliance calendar for other programs; calls of the area of covenants. */
export const calendarFeedCalls = {
  listCalendarFeeds: call({
    id: 'own-list-calendar-feeds',
    summary:
      'The addresses that the signed-in user has made for the calendar of an organization, without their secrets.',
    method: 'GET',
    path,
    organization: 'params.id',
    access: signedIn,
    response: z.array(CalendarFeed),
    errors: ['organizationNotFound'],
  }),
  createCalendarFeed: call({
    id: 'own-create-calendar-feed',
    summary:
      'Makes a secret address from which another program reads what the compliance calendar tells the signed-in user; it is shown this once.',
    method: 'POST',
    path,
    organization: 'params.id',
    access: signedIn,
    body: NewCalendarFeed,
    answersSecret: true,
    response: IssuedCalendarFeed,
    errors: ['organizationNotFound', 'calendarFeedsForPeople', 'calendarFeedsFull', 'recordChanged'],
    success: 'Calendar address made',
  }),
  revokeCalendarFeed: call({
    id: 'own-revoke-calendar-feed',
    summary: 'Revokes an address of one’s own; nothing is read from it any more.',
    method: 'DELETE',
    path: `${path}/{feedId}`,
    organization: 'params.id',
    access: signedIn,
    response: z.object({}),
    errors: ['organizationNotFound', 'calendarFeedNotFound', 'calendarFeedsForPeople', 'recordChanged'],
    success: 'Calendar address revoked',
  }),
  readCalendarFeed: call({
    id: 'own-read-calendar-feed',
    summary:
      'The compliance calendar as iCalendar (RFC 5545), as the owner of the address may see it now: the last 30 days and the next year. It holds no figures.',
    method: 'GET',
    path: '/api/public/calendars/{address}',
    organization: null,
    access: isPublic,
    response: z.instanceof(Uint8Array),
    errors: ['calendarFeedNotFound'],
  }),
};
