import type { IsoDate } from '../time/dates.ts';
import type { ApprovalStatus } from './datapoint.ts';
import { doesCount, isSettled } from './figure-approval.ts';

interface Dated {
  /** Null: from the beginning. */
  readonly from: string | null;
  /** Null where it was removed, or could not be read: then `error` says why. */
  readonly value: unknown;
  readonly error: string | null;
  /** Null where no approval is asked for. */
  readonly approval: ApprovalStatus | null;
}

/**
 * What holds on a day, of values in the order of the days from which they hold: one that was removed or rejected lets the one before it hold on, and so
 * does one that waits for approval where only what is settled counts. Null where nothing does.
 */
export const entryOn = <Entry extends Dated>(
  entries: readonly Entry[],
  day: IsoDate,
  approvedOnly = false,
): Entry | null =>
  entries.findLast(
    ({ from, value, error, approval }) =>
      (from ?? '') <= day &&
      (value !== null || error !== null) &&
      doesCount({ approvalStatus: approval }) &&
      (!approvedOnly || isSettled(approval)),
  ) ?? null;
