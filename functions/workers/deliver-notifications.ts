import * as z from 'zod';
import { remindDueCovenants } from '#functions/domain/notifications/remind-due-covenants.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

const Message = z.object({ kind: z.literal('dueCovenants'), organizationId: z.string() });

export const handler = consumeQueue(Message, ({ organizationId }, { messageId }) =>
  remindDueCovenants(organizationId, {
    clock: systemClock,
    actor: { agentId: 'reminders', correlationId: messageId },
    siteUrl,
    sendMail,
  }),
);
