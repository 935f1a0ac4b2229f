import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { mostChannels, takesKind } from '#shared/domain/notifications/channel.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts';
import { notificationId } from '../inbox/inbox-store.ts';
import type { Occasion } from '../telling/occasion.ts';
import { type ChannelRecord, listChannelRecords } from './channel-store.ts';
import { addDelivery, type StoredDelivery } from './delivery-store.ts';

/** Names a message on its way. */
export interface DeliveryName {
  readonly channelId: string;
  readonly deliveryId: string;
}

/** How occasions reach the channels of an organization. */
export interface ChannelDoor {
  /** Whether any channel hears of such a thing on a path, narrowest first. */
  takes(kind: NotificationKind, path: readonly string[]): Promise<boolean>;
  /** Puts an occasion on its way to every channel that hears of it; the same occasion, told again, goes to each once. */
  tell(occasion: Occasion): Promise<void>;
}

/** For what is told to people alone. */
export const noChannels: ChannelDoor = { takes: async () => false, tell: async () => {} };

/** Whoever reads a channel reads what somebody who sees everything sees: the dialog of channels says so. */
const seesEverything = () => true;

function deliveryFor(occasion: Occasion, { id: channelId }: ChannelRecord, now: Date): StoredDelivery {
  const { kind, key, at, idAt, title, titleForChannels, textFor, url, source, dueOn } = occasion;
  return {
    id: notificationId(idAt ?? at, key, channelId),
    channelId,
    kind,
    title: titleForChannels ?? title,
    text: textFor(seesEverything),
    url,
    source,
    dueOn,
    at,
    status: 'Waiting',
    attempts: 0,
    last: null,
    nextAttemptAt: now.toISOString(),
  };
}

interface Way {
  readonly table: Table;
  readonly now: () => Date;
  /** Hands messages over that are due at once; those that are lost on the way are found by the timer. */
  readonly enqueue: (deliveries: readonly DeliveryName[]) => Promise<void>;
}

/** The channels of an organization are read once for all that one message tells. */
export function channelDoor({ table, now, enqueue }: Way): ChannelDoor {
  let reading: Promise<readonly ChannelRecord[]> | undefined;
  const channelsFor = async (kind: NotificationKind, path: readonly string[]) => {
    reading ??= everyPage((cursor) => listChannelRecords(table, { limit: mostChannels, cursor }));
    return (await reading).filter((channel) => takesKind(channel, kind, path));
  };
  return {
    takes: async (kind, path) => (await channelsFor(kind, path)).length > 0,
    async tell(occasion) {
      const channels = await channelsFor(occasion.kind, occasion.path);
      const deliveries = channels.map((channel) => deliveryFor(occasion, channel, now()));
      for (const delivery of deliveries) await addDelivery(table, delivery, now());
      // Also what was on its way before: whoever put it there may have died before it was handed over.
      await enqueue(deliveries.map(({ channelId, id }) => ({ channelId, deliveryId: id })));
    },
  };
}
