import * as z from 'zod';
import { plainName } from './entered-text.ts';
import { Id } from './id.ts';

/** A secret address from which another program reads what the calendar tells its owner. The secret is stored as a hash and shown once. */
export const CalendarFeed = z.object({
  id: Id,
  /** Where it is read, in its owner's words. */
  name: z.string(),
  createdAt: z.string(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** One for each program of a person, and one to take another's place. */
export const mostFeeds = 5;

export const NewCalendarFeed = z.object({ name: plainName(100) });
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;

/** `path` follows the address of the site, and is shown this once. */
export const IssuedCalendarFeed = z.object({ id: Id, path: z.string() });
export type IssuedCalendarFeed = z.infer<typeof IssuedCalendarFeed>;

/** What a feed holds: from so many days ago to so many days ahead. */
export const feedDays = { back: 30, ahead: 365 };

/** What lies in more structures than that is left out, and the calendar says so. */
export const mostFeedStructures = 400;
/** Calendars with more entries are read by no program in reasonable time; the earliest ones are told. */
export const mostFeedEntries = 3_000;
