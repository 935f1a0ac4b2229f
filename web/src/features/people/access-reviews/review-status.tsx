import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleSlash,
  Clock3,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import type { AccessReview, ItemState } from '#shared/domain/access-review.ts';
import styles from './access-reviews.module.css';
import { standingOf, stateWords } from './review-words.ts';

const icons: Readonly<Record<AccessReview['status'], LucideIcon>> = {
  Preparing: CircleDashed,
  Running: Clock3,
  Completed: CircleCheck,
  Cancelled: Ban,
};
const tones = { Preparing: 'pending', Running: 'pending', Completed: 'met', Cancelled: 'obsolete' } as const;

/** Where a review stands: a word, an icon and a color. */
export function ReviewStatus({ review }: { review: Pick<AccessReview, 'status' | 'isOverdue'> }) {
  const Icon = review.isOverdue ? OctagonAlert : icons[review.status];
  const tone = review.isOverdue ? 'breached' : tones[review.status];
  return (
    <span className={`${styles['badge']} ${styles[tone]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {standingOf(review)}
    </span>
  );
}

const stateIcons: Readonly<Record<ItemState, LucideIcon>> = {
  undecided: CircleDashed,
  confirmed: CircleCheck,
  takenAway: CircleMinus,
  notHeld: CircleSlash,
};
const stateTones = { undecided: 'obsolete', confirmed: 'met', takenAway: 'breached', notHeld: 'obsolete' } as const;

/** How an item was decided. */
export function ItemStateBadge({ state }: { state: ItemState }) {
  const Icon = stateIcons[state];
  return (
    <span className={`${styles['badge']} ${styles[stateTones[state]]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {stateWords[state]}
    </span>
  );
}
