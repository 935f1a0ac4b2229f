import * as z from 'zod';
import { channelSender } from '#functions/connectors/channels/channel-sender.ts';
import { deliverToChannel } from '#functions/domain/notifications/channels/deliver-to-channel.ts';
import { deliveriesDue } from '#functions/domain/notifications/channels/delivery-store.ts';
import { noChannels } from '#functions/domain/notifications/channels/tell-channels.ts';
import { knownPeople } from '#functions/domain/notifications/telling/known-people.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { enqueue, enqueueAll } from '#functions/platform/jobs/queue.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

const organizationId = z.string();

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivery'), organizationId, channelId: z.string(), deliveryId: z.string() }),
  z.object({ kind: z.literal('due'), organizationId }),
]);

const now = (): Date => systemClock.now();

export const handler = consumeQueue(Message, async (message, { correlationId }) => {
  const { organizationId: id } = message;
  const table = tableOf(id);
  const about = { kind: 'delivery', organizationId: id, correlationId };
  if (message.kind === 'due') {
    const due = await everyPage((cursor) => deliveriesDue(table, now().toISOString(), { limit: 500, cursor }));
    const contents = due.map(({ channelId, id: deliveryId }) => ({ content: { ...about, channelId, deliveryId } }));
    return enqueueAll('CHANNEL_DELIVERY_QUEUE_URL', contents);
  }
  return deliverToChannel(message, {
    ...{ table, clock: systemClock, sender: channelSender, siteUrl },
    actor: { agentId: 'channels', correlationId },
    telling: {
      ...{ table, now, people: knownPeople(table), channels: noChannels },
      enqueueMails: (mails) =>
        enqueueAll(
          'NOTIFICATION_DELIVERY_QUEUE_URL',
          mails.map((mail) => ({ content: { kind: 'mail', organizationId: id, ...mail, correlationId } })),
        ),
    },
    enqueueLater: (delivery, seconds) => enqueue('CHANNEL_DELIVERY_QUEUE_URL', { ...about, ...delivery }, seconds),
  });
});
