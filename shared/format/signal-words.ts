import type { DataSignal } from '../domain/data-signal.ts';
import { periodName } from '../domain/period-name.ts';
import { dateInWords } from '../time/dates.ts';

const notFollowed = 'Not followed';

/** `Q3 2026 is missing since Nov 14, 2026`. */
const lateWords = ({ frequency, periodEnd, since }: NonNullable<DataSignal['late']>): string =>
  `${periodName(frequency, periodEnd)} is missing since ${dateInWords(since)}`;

/** How a signal stands, in words. */
export function formatSignalState({
  active,
  late,
  frequency,
}: Pick<DataSignal, 'active' | 'late' | 'frequency'>): string {
  if (!active) return notFollowed;
  if (late !== null) return lateWords(late);
  return frequency === null ? 'No covenant waits for it' : 'Nothing is missing';
}
