import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { ChannelSender } from './channels/channel-port.ts';
import type { DeliveryName } from './channels/tell-channels.ts';

export interface NotificationsContext {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly sender: ChannelSender;
  readonly siteUrl: () => Promise<string>;
  /** Hands a message to a channel over to the worker. */
  readonly enqueueDelivery: (delivery: DeliveryName) => Promise<void>;
}

export const notificationsContext =
  (sender: ChannelSender) =>
  (scope: RequestScope): NotificationsContext => ({
    scope,
    actor: scope.actor,
    clock: scope.clock,
    sender,
    siteUrl,
    enqueueDelivery: (delivery) => {
      const { correlationId } = scope.actor;
      const about = { kind: 'delivery', organizationId: scope.organizationId, correlationId };
      return enqueue('CHANNEL_DELIVERY_QUEUE_URL', { ...about, ...delivery });
    },
  });
