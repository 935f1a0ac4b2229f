import type { IsoDate } from '../time/dates.ts';

interface Dated {
  /** Null: from the beginning. */
  readonly from: string | null;
  /** Null where it was removed, or could not be read: then `error` says why. */
  readonly value: unknown;
  readonly error: string | null;
}

/** What holds on a day, of values in the order of the days from which they hold: one that was removed lets the one before it hold on. Null where nothing does. */
export const entryOn = <Entry extends Dated>(entries: readonly Entry[], day: IsoDate): Entry | null =>
  entries.findLast(({ from, value, error }) => (from ?? '') <= day && (value !== null || error !== null)) ?? null;
