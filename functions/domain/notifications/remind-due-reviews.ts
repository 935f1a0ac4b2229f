import { remindReviewers } from '#functions/domain/rights/exports/access-review-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

interface ReminderContext {
  readonly clock: Clock;
  readonly actor: Actor;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

/** Reminds the reviewers of access reviews that are due. What could not be sent is tried again with the next delivery. */
export async function remindDueReviews(organizationId: string, context: ReminderContext): Promise<void> {
  const unsent = await remindReviewers(tableOf(organizationId), context);
  if (unsent > 0) throw new DomainError('mailNotSent', { reason: `${unsent} reminders of access reviews` });
}
