import * as z from 'zod';
import { mailsComeBackOccasion } from '#functions/domain/notifications/causes/mails-come-back-occasion.ts';
import { malwareOccasion } from '#functions/domain/notifications/causes/malware-occasion.ts';
import { Happening } from '#functions/domain/notifications/causes/message.ts';
import { occasionsOf } from '#functions/domain/notifications/causes/occasions-of.ts';
import { tellStanding } from '#functions/domain/notifications/causes/standing-occasions.ts';
import { channelDoor } from '#functions/domain/notifications/channels/tell-channels.ts';
import { linesDue } from '#functions/domain/notifications/inbox/inbox-store.ts';
import { deliverMail } from '#functions/domain/notifications/mails/deliver-mail.ts';
import { remindDueReviews } from '#functions/domain/notifications/remind-due-reviews.ts';
import { tellExpirations } from '#functions/domain/notifications/tell-expirations.ts';
import { tellStandings } from '#functions/domain/notifications/tell-standings.ts';
import { knownPeople } from '#functions/domain/notifications/telling/known-people.ts';
import type { Occasion } from '#functions/domain/notifications/telling/occasion.ts';
import { tell } from '#functions/domain/notifications/telling/tell.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { enqueueAll } from '#functions/platform/jobs/queue.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

const organizationId = z.string();

const Message = z.discriminatedUnion('kind', [
  ...Happening.options,
  z.object({ kind: z.enum(['dueCovenants', 'dueDocuments', 'dueReviews', 'dueMails']), organizationId }),
  z.object({ kind: z.literal('standing'), organizationId, entityId: z.string() }),
  z.object({ kind: z.literal('malware'), organizationId, scanId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('mailsComeBack'), organizationId, agentId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('mail'), organizationId, agentId: z.string(), mailAt: z.string() }),
]);

interface DueMail {
  readonly agentId: string;
  readonly mailAt: string;
}

const enqueueMails = (organizationId: string, correlationId: string) => (mails: readonly DueMail[]) =>
  enqueueAll(
    'NOTIFICATION_DELIVERY_QUEUE_URL',
    mails.map((mail) => ({ content: { kind: 'mail', organizationId, ...mail, correlationId } })),
  );

const channelsOf = (organizationId: string, correlationId: string) =>
  channelDoor({
    table: tableOf(organizationId),
    now,
    enqueue: (deliveries) =>
      enqueueAll(
        'CHANNEL_DELIVERY_QUEUE_URL',
        deliveries.map((delivery) => ({ content: { kind: 'delivery', organizationId, ...delivery, correlationId } })),
      ),
  });

const now = (): Date => systemClock.now();

export const handler = consumeQueue(Message, async (message, { correlationId }) => {
  const table = tableOf(message.organizationId);
  const telling = {
    ...{ table, now, clock: systemClock, people: knownPeople(table) },
    enqueueMails: enqueueMails(message.organizationId, correlationId),
    channels: channelsOf(message.organizationId, correlationId),
  };
  const mailing = { table, now, siteUrl, sendMail };
  const tellOne = async (occasion: Occasion | null) => {
    if (occasion !== null) await tell(occasion, telling);
  };
  switch (message.kind) {
    case 'standing':
      return tellStanding(message.entityId, telling);
    case 'dueCovenants':
      return tellStandings(telling);
    case 'dueDocuments':
      return tellExpirations(telling);
    case 'dueReviews': {
      const actor = { agentId: 'reminders', correlationId };
      return remindDueReviews(message.organizationId, { clock: systemClock, actor, siteUrl, sendMail });
    }
    case 'malware':
      return tellOne(await malwareOccasion(message.scanId, message.at, table));
    case 'mailsComeBack':
      return tellOne(await mailsComeBackOccasion(message.agentId, message.at, table));
    case 'mail':
      return deliverMail(message, mailing);
    case 'dueMails': {
      const lines = await everyPage((cursor) => linesDue(table, now().toISOString(), { limit: 500, cursor }));
      const mails = new Map(lines.map(({ agentId, mailAt }) => [`${agentId}|${mailAt}`, { agentId, mailAt }]));
      return telling.enqueueMails([...mails.values()]);
    }
    default: {
      for (const occasion of await occasionsOf(message, telling)) await tell(occasion, telling);
    }
  }
});
