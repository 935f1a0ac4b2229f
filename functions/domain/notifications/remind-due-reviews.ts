import { remindReviewers } from '#functions/domain/rights/exports/access-review-reader.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ReminderContext } from './remind-due-covenants.ts';

/** Reminds the reviewers of access reviews that are due. What could not be sent is tried again with the next delivery. */
export async function remindDueReviews(organizationId: string, context: ReminderContext): Promise<void> {
  const unsent = await remindReviewers(tableOf(organizationId), context);
  if (unsent > 0) throw new DomainError('mailNotSent', { reason: `${unsent} reminders of access reviews` });
}
