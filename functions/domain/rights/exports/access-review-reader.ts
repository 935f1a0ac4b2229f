import type { Clock } from '#functions/platform/clock.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { addDays } from '#shared/time/dates.ts';
import { mailReviewers, type ReviewMailer } from '../access-reviews/review-mails.ts';
import { openReviews, StoredReview } from '../access-reviews/review-store.ts';

/** Reviewers are reminded so many days before the last one. */
const daysAhead = 3;

/**
 * Reminds the reviewers of every running review that is due within three days, and once more when it is overdue. Each gets each mail once, however often
 * this runs. Answers how many could not be sent.
 */
export async function remindReviewers(
  table: Table,
  by: { readonly actor: Actor; readonly clock: Clock } & ReviewMailer,
): Promise<number> {
  const today = by.clock.today();
  const due = await everyPage((cursor) =>
    table.listDue(openReviews, addDays(today, daysAhead), StoredReview, { limit: 100, cursor }),
  );
  let unsent = 0;
  for (const review of due) {
    const occasion = review.dueOn < today ? 'overdue' : 'dueSoon';
    unsent += await mailReviewers(occasion, review, { table, ...by }, by);
  }
  return unsent;
}
