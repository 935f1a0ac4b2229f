import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { AccessReview } from '#shared/domain/access-review.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from '../context.ts';
import { progressOf } from './review-rules.ts';
import {
  readProgress,
  readReview,
  type StoredProgress,
  type StoredReview,
  storedProgressChange,
  storedReviewChange,
} from './review-store.ts';
import { nameOf, requirePerson, shownReview } from './review-views.ts';
import { requireDayAhead, requireReviewers } from './reviewers.ts';

type Calls = typeof rights.calls;

const isOver = ({ status }: Pick<StoredReview, 'status'>): boolean => status === 'Completed' || status === 'Cancelled';

export const updateAccessReview: UseCase<Calls['updateAccessReview'], RightsContext> = async (
  { params: { reviewId }, body: { version, name, dueOn, reviewerIds } },
  { scope },
) => {
  const { table, actor, clock } = scope;
  requirePerson(scope);
  const review = await readReview(table, reviewId);
  if (isOver(review)) throw new DomainError('accessReviewNotRunning');
  if (review.version !== version) throw new VersionOutdated();
  if (dueOn !== undefined && dueOn !== review.dueOn) requireDayAhead(dueOn, clock);
  const change = {
    name: name ?? review.name,
    dueOn: dueOn ?? review.dueOn,
    reviewers: reviewerIds === undefined ? review.reviewers : await requireReviewers(table, reviewerIds),
  };
  await writeRecords([storedReviewChange(table, review, change, 'updated')], actor, clock.now());
  return shownReview(reviewId, scope);
};

interface End {
  readonly status: 'Completed' | 'Cancelled';
  readonly event: 'completed' | 'cancelled';
  requireReady(review: StoredReview, progress: StoredProgress): void;
}

/**
 * Ends a review in one transaction with its counts, which every decision writes too: of a decision and an end at once, one is refused. Asked again, it
 * answers the review that it has ended.
 */
async function end(reviewId: string, { status, event, requireReady }: End, scope: RequestScope): Promise<AccessReview> {
  const { table, actor, clock } = scope;
  requirePerson(scope);
  await attempted(async () => {
    const [review, progress] = await Promise.all([readReview(table, reviewId), readProgress(table, reviewId)]);
    if (review.status === status) return;
    if (isOver(review)) throw new DomainError('accessReviewNotRunning');
    requireReady(review, progress);
    if (progress.taking > 0) throw new DomainError('accessReviewTaking');
    const now = clock.now();
    const ended = { status, endedAt: now.toISOString(), endedByName: nameOf(scope) };
    const changes = [
      storedReviewChange(table, review, ended, event),
      storedProgressChange(table, progress, { isOpen: false }, event),
    ];
    await writeRecords(changes, actor, now);
  });
  return shownReview(reviewId, scope);
}

export const completeAccessReview: UseCase<Calls['completeAccessReview'], RightsContext> = (
  { params, body },
  { scope },
) =>
  end(
    params.reviewId,
    {
      status: 'Completed',
      event: 'completed',
      requireReady: (review, progress) => {
        if (review.status !== 'Running') throw new DomainError('accessReviewNotRunning');
        const { undecided } = progressOf(progress);
        if (undecided === body.undecided) return;
        throw new DomainError('accessReviewUndecided', {
          userMessage: `${undecided} ${undecided === 1 ? 'item is' : 'items are'} undecided now. Look at the access review again.`,
        });
      },
    },
    scope,
  );

export const cancelAccessReview: UseCase<Calls['cancelAccessReview'], RightsContext> = ({ params }, { scope }) =>
  end(params.reviewId, { status: 'Cancelled', event: 'cancelled', requireReady: () => undefined }, scope);
