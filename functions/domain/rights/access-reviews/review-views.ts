import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { AccessReview, AccessReviewItem, Standing } from '#shared/domain/access-review.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isOverdue, progressOf } from './review-rules.ts';
import {
  noProgress,
  readProgress,
  readReview,
  type StoredItem,
  type StoredProgress,
  type StoredReview,
} from './review-store.ts';

type Shown = Pick<RequestScope, 'table' | 'clock'>;

export const reviewView = (
  review: StoredReview,
  progress: Omit<StoredProgress, 'version'> | undefined,
  { clock }: Pick<Shown, 'clock'>,
): AccessReview => ({
  ...review,
  isOverdue: isOverdue(review, clock.today()),
  progress: progressOf(progress ?? noProgress(review.id)),
});

/** A review as it stands now. Its counts are read last, so that they are never older than what is said of it. */
export async function shownReview(reviewId: string, { table, clock }: Shown): Promise<AccessReview> {
  const review = await readReview(table, reviewId);
  return reviewView(review, await readProgress(table, reviewId), { clock });
}

/** An item as people see it: without what only tells whether it is still what it was. */
export function itemView(
  { reviewId: _r, ref: _f, fingerprint: _p, takenBy: _t, sort: _s, ...item }: StoredItem,
  standing: Standing | null,
): AccessReviewItem {
  return { ...item, standing };
}

/** A program that may manage the organization could otherwise decide on its own access, and nobody would have looked at anything. */
export function requirePerson({ session }: Pick<RequestScope, 'session'>): void {
  if (session?.kind === 'client') throw new DomainError('accessReviewsForPeople', { reason: 'asked by an API client' });
}

export const nameOf = ({ agent }: Pick<RequestScope, 'agent'>): string =>
  `${agent.firstName} ${agent.lastName}`.trim() || agent.email;
