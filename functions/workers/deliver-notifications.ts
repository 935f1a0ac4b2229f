import * as z from 'zod';
import { remindDueCovenants } from '#functions/domain/notifications/remind-due-covenants.ts';
import { remindDueReviews } from '#functions/domain/notifications/remind-due-reviews.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

const Message = z.object({ kind: z.enum(['dueCovenants', 'dueReviews']), organizationId: z.string() });

const tasks = { dueCovenants: remindDueCovenants, dueReviews: remindDueReviews };

export const handler = consumeQueue(Message, ({ kind, organizationId }, { messageId }) =>
  tasks[kind](organizationId, {
    clock: systemClock,
    actor: { agentId: 'reminders', correlationId: messageId },
    siteUrl,
    sendMail,
  }),
);
