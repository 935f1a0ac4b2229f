import { addDays, type IsoDate } from '../time/dates.ts';
import { daysAhead } from './covenant-risk.ts';
import type { Deliverable } from './deliverable.ts';

type Dated = Pick<Deliverable, 'status' | 'dueDate' | 'isWaived'>;

const isAwaited = ({ status, isWaived }: Dated): boolean =>
  !isWaived && status !== 'Complete' && status !== 'Triggered';

/** Whether the lender waits for it and its day has passed. */
export const isOverdue = (one: Dated, today: IsoDate): boolean =>
  isAwaited(one) && one.dueDate !== null && one.dueDate < today;

/** Whether it is still to be handed in, today or within {@link daysAhead} days. */
const isDueSoon = (one: Dated, today: IsoDate): boolean =>
  isAwaited(one) && one.dueDate !== null && one.dueDate >= today && one.dueDate <= addDays(today, daysAhead);

/** How many there are of each; what is overdue or due soon may have been sent back as well. */
export const deliverableCounts = (all: readonly Dated[], today: IsoDate) => ({
  overdue: all.filter((one) => isOverdue(one, today)).length,
  dueSoon: all.filter((one) => isDueSoon(one, today)).length,
  inReview: all.filter(({ status }) => status === 'Triggered').length,
  sentBack: all.filter(({ status }) => status === 'Amend' || status === 'Rejected').length,
});

/** What is asked of one party, or of whoever is named nowhere. */
export interface PartyDeliverables {
  readonly party: string | null;
  readonly deliverables: readonly Deliverable[];
}

/** By whoever hands them in, those with the most that is overdue first, then with the most that is due soon; nobody's last. */
export function byParty(all: readonly Deliverable[], today: IsoDate): readonly PartyDeliverables[] {
  const groups = [...Map.groupBy(all, ({ responsible }) => responsible)].map(([party, deliverables]) => ({
    party,
    deliverables,
    counts: deliverableCounts(deliverables, today),
  }));
  return groups
    .toSorted(
      (a, b) =>
        Number(a.party === null) - Number(b.party === null) ||
        b.counts.overdue - a.counts.overdue ||
        b.counts.dueSoon - a.counts.dueSoon ||
        (a.party ?? '').localeCompare(b.party ?? ''),
    )
    .map(({ party, deliverables }) => ({ party, deliverables }));
}
