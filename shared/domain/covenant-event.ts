import * as z from 'zod';
import { addMonths, dateInWords, IsoDate } from '../time/dates.ts';
import { plainText } from './entered-text.ts';

/** That the event happened on which a covenant falls due, as somebody has recorded it. */
export const CovenantEvent = z.object({
  happenedOn: IsoDate,
  note: z.string().nullable(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  recordedByName: z.string(),
});
export type CovenantEvent = z.infer<typeof CovenantEvent>;

/** How many a covenant keeps. */
export const mostEvents = 200;

/** `version` is the covenant's that was read. */
export const NewCovenantEvent = z.object({
  happenedOn: IsoDate,
  note: plainText(2_000).nullable().default(null),
  version: z.int().min(1),
});
export type NewCovenantEvent = z.infer<typeof NewCovenantEvent>;

/** What is due before an event is recorded ahead of it: the end of an insurance policy is known. */
const mostYearsAhead = 10;

/** Why an event on a day cannot be recorded; null where it can. */
export function eventDayComplaint(
  { dueOffsetDays }: { readonly dueOffsetDays: number | null },
  happenedOn: IsoDate,
  today: IsoDate,
): string | null {
  if (happenedOn <= today) return null;
  if ((dueOffsetDays ?? 0) >= 0) return 'Choose today or an earlier day.';
  const last = addMonths(today, 12 * mostYearsAhead);
  return happenedOn > last ? `Choose a day up to ${dateInWords(last)}.` : null;
}
