import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { QuoteLocation } from './quote-location.ts';

/** What is read of a covenant in an agreement, field by field. `startsOn` is the first day of a test, and `linkedSections` are those of the deliveries that one comes with. */
export const ReadField = z.enum([
  'name',
  'metric',
  'operator',
  'thresholds',
  'frequency',
  'dueOffsetDays',
  'cureDays',
  'consecutiveBreaches',
  'startsOn',
  'equityCure',
  'linkedSections',
]);
export type ReadField = z.infer<typeof ReadField>;

/** Characters; a value stands in fewer. */
export const longestPassage = 400;

/** The words that a value was read from, verbatim: `text.slice(start, end)` of the document's text. */
export const ReadPassage = QuoteLocation.extend({
  quote: z.string().min(1).max(longestPassage),
  /** Characters of the page, or of the document where it has no pages, that stand before it. */
  onPage: z.number().int().nonnegative(),
});
export type ReadPassage = z.infer<typeof ReadPassage>;

/**
 * How one value of a proposal was read. `value` is as it was read, in the unit of its field (days, or the unit of the level), so that it can be told whether a person has
 * changed it since; null where it was left open. Levels have one reading each, with the date from which they hold.
 */
export const FieldReading = z.object({
  field: ReadField,
  value: z.union([z.string().max(300), z.number()]).nullable(),
  from: IsoDate.optional(),
  /** Null: nothing in the agreement says so; it was assumed. */
  passage: ReadPassage.nullable(),
  /** Why a person should check it, as a sentence; null where nothing speaks against it. */
  doubt: z.string().max(300).nullable(),
});
export type FieldReading = z.infer<typeof FieldReading>;

/** More than a covenant has: its fields, and one for each level. */
export const mostReadings = 80;
