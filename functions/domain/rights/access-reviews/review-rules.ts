import type { AccessReview, ItemState, ReviewProgress, Standing } from '#shared/domain/access-review.ts';
import type { IsoDate } from '#shared/time/dates.ts';

interface Counts extends Omit<ReviewProgress, 'undecided'> {
  readonly taking: number;
}

const decided = ({ confirmed, takenAway, notHeld }: Omit<Counts, 'taking'>): number => confirmed + takenAway + notHeld;

/** The counts as people see them. An item that is being taken away is undecided until it is gone. */
export const progressOf = ({ people, items, confirmed, takenAway, notHeld }: Counts): ReviewProgress => ({
  people,
  items,
  confirmed,
  takenAway,
  notHeld,
  undecided: items - decided({ people, items, confirmed, takenAway, notHeld }),
});

type Counted = Pick<Counts, 'confirmed' | 'takenAway' | 'notHeld' | 'taking'>;

/** How an item counts: by its state, and whether somebody has begun to take it away. */
export interface CountedAs {
  readonly state: ItemState;
  readonly isTaking: boolean;
}

const weight = ({ state, isTaking }: CountedAs): Counted => ({
  confirmed: state === 'confirmed' ? 1 : 0,
  takenAway: state === 'takenAway' ? 1 : 0,
  notHeld: state === 'notHeld' ? 1 : 0,
  taking: isTaking ? 1 : 0,
});

/** The counts after an item has come from one state to another. */
export function recounted(counts: Counted, before: CountedAs, after: CountedAs): Counted {
  const [was, is] = [weight(before), weight(after)];
  return {
    confirmed: counts.confirmed - was.confirmed + is.confirmed,
    takenAway: counts.takenAway - was.takenAway + is.takenAway,
    notHeld: counts.notHeld - was.notHeld + is.notHeld,
    taking: counts.taking - was.taking + is.taking,
  };
}

/** A review is overdue from the day after its last one, until it is over. */
export const isOverdue = ({ status, dueOn }: Pick<AccessReview, 'status' | 'dueOn'>, today: IsoDate): boolean =>
  (status === 'Preparing' || status === 'Running') && dueOn < today;

/** Whether what was taken away, or was gone, stays so whatever is decided. */
export const isDone = (state: ItemState): boolean => state === 'takenAway' || state === 'notHeld';

/** How something on the list stands, given the fingerprint of what is held now under its name; undefined where nothing is. */
export function standingOf(listed: string, now: string | undefined): Standing {
  if (now === undefined) return 'gone';
  return now === listed ? 'asListed' : 'changed';
}

/** One change of a record, newest first in a trail. */
export interface TrailEntry {
  readonly at: string;
  readonly by: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The change by which something came to be held without a break until now; null where the trail does not reach back so far. */
export function beganWith(
  trail: readonly TrailEntry[],
  holds: (record: NonNullable<TrailEntry['after']>) => boolean,
): Pick<TrailEntry, 'at' | 'by'> | null {
  for (const { at, by, before, after } of trail) {
    if (after === null || !holds(after)) return null;
    if (before === null || !holds(before)) return { at, by };
  }
  return null;
}
