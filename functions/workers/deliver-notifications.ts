import * as z from 'zod';
import { type ReminderContext, remindDueCovenants } from '#functions/domain/notifications/remind-due-covenants.ts';
import { remindDueReviews } from '#functions/domain/notifications/remind-due-reviews.ts';
import { tellBreaches } from '#functions/domain/notifications/tell-breaches.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

const Reminder = z.object({ kind: z.enum(['dueCovenants', 'dueReviews']), organizationId: z.string() });
const Breaches = z.object({ kind: z.literal('breaches'), organizationId: z.string(), entityId: z.string() });

const reminders = { dueCovenants: remindDueCovenants, dueReviews: remindDueReviews };

const ports = (correlationId: string): ReminderContext => ({
  clock: systemClock,
  actor: { agentId: 'reminders', correlationId },
  siteUrl,
  sendMail,
});

export const handler = consumeQueue(z.union([Reminder, Breaches]), (message, { correlationId }) =>
  message.kind === 'breaches'
    ? tellBreaches(message.organizationId, message.entityId, ports(correlationId))
    : reminders[message.kind](message.organizationId, ports(correlationId)),
);
