import * as z from 'zod';
import { type ReminderContext, remindDueCovenants } from '#functions/domain/notifications/remind-due-covenants.ts';
import { remindDueReviews } from '#functions/domain/notifications/remind-due-reviews.ts';
import { tellBreaches } from '#functions/domain/notifications/tell-breaches.ts';
import { tellMalware } from '#functions/domain/notifications/tell-malware.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

const Reminder = z.object({ kind: z.enum(['dueCovenants', 'dueReviews']), organizationId: z.string() });
const Breaches = z.object({ kind: z.literal('breaches'), organizationId: z.string(), entityId: z.string() });

const Malware = z.object({ kind: z.literal('malware'), organizationId: z.string(), scanId: z.string() });

const reminders = { dueCovenants: remindDueCovenants, dueReviews: remindDueReviews };

const ports = (correlationId: string): ReminderContext => ({
  clock: systemClock,
  actor: { agentId: 'reminders', correlationId },
  siteUrl,
  sendMail,
});

export const handler = consumeQueue(z.union([Reminder, Breaches, Malware]), (message, { correlationId }) => {
  const context = ports(correlationId);
  switch (message.kind) {
    case 'breaches':
      return tellBreaches(message.organizationId, message.entityId, context);
    case 'malware':
      return tellMalware(message.organizationId, message.scanId, context);
    default:
      return reminders[message.kind](message.organizationId, context);
  }
});
