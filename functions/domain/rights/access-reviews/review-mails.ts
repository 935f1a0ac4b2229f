import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { sendOnce } from '#functions/platform/mail/send-once.ts';
import { writeMail } from '#functions/platform/mail/write-mail.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { formatDate } from '#shared/format/dates.ts';
import type { StoredReview } from './review-store.ts';

/** What mails to reviewers are sent with. */
export interface ReviewMailer {
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

/** What a mail says about a review. */
export type Occasion = 'started' | 'dueSoon' | 'overdue';

const subjects: Readonly<Record<Occasion, (review: StoredReview) => string>> = {
  started: ({ name }) => `Please review access: ${name}`,
  dueSoon: ({ name, dueOn }) => `Access review due on ${formatDate(dueOn)}: ${name}`,
  overdue: ({ name }) => `Access review overdue: ${name}`,
};

const sentences: Readonly<Record<Occasion, (review: StoredReview, organizationName: string) => string>> = {
  started: ({ name, startedByName, dueOn }, organizationName) =>
    `${startedByName} asks you to review who has access to ${organizationName}: “${name}”, until ${formatDate(dueOn)}. Confirm each item, or take it away.`,
  dueSoon: ({ name, dueOn }, organizationName) =>
    `The access review “${name}” of ${organizationName} is due on ${formatDate(dueOn)}, and some of it is undecided.`,
  overdue: ({ name, dueOn }, organizationName) =>
    `The access review “${name}” of ${organizationName} was due on ${formatDate(dueOn)} and is not completed.`,
};

const hasAccess = (agent: AgentRecord, { organizationId }: Table): boolean =>
  agent.enabled && !agent.invited && membershipIn(agent, organizationId)?.enabled === true;

/** Mails all reviewers about a review, each once an occasion. Answers how many mails could not be sent. */
export async function mailReviewers(
  occasion: Occasion,
  review: StoredReview,
  { table, actor, clock }: Writer,
  { siteUrl, sendMail }: ReviewMailer,
): Promise<number> {
  const site = await siteUrl();
  const [people, sender] = await Promise.all([
    findPeople(
      table.organizationId,
      review.reviewers.map(({ id }) => id),
    ),
    mailSenderOf(table.organizationId, site),
  ]);
  let unsent = 0;
  for (const { id, firstName, email } of [...people.values()].filter((agent) => hasAccess(agent, table))) {
    const mail = writeMail({
      to: email,
      subject: subjects[occasion](review),
      sender,
      firstName,
      lines: [sentences[occasion](review, sender.name)],
      action: {
        label: 'Open the access review',
        link: `${site}/organization/${table.organizationId}/settings/access-reviews/${review.id}`,
      },
    });
    try {
      await sendOnce(table, { id: `${review.id}-${occasion}`, part: id }, mail, { actor, clock, sendMail });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'mailNotSent') throw error;
      unsent += 1;
    }
  }
  return unsent;
}

/** Tells the reviewers that a review has begun. */
export const tellReviewers = (review: StoredReview, writer: Writer, mailer: ReviewMailer): Promise<number> =>
  mailReviewers('started', review, writer, mailer);
