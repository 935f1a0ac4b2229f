import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { ChannelDelivery } from '#shared/domain/notifications/channel.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import { channelViews, listChannelRecords, readChannel } from './channel-store.ts';
import { findDelivery, listDeliveries, type StoredDelivery, scheduleDelivery } from './delivery-store.ts';

type Calls = typeof notifications.calls;

export const listChannels: UseCase<Calls['listChannels'], NotificationsContext> = async (
  { query },
  { scope, clock },
) => {
  requireNothingDenied(scope);
  const found = await listChannelRecords(scope.table, query);
  return page({ ...found, items: await channelViews(scope.table, found.items, clock.now()) });
};

const shown = ({ id, title, at, status, attempts, last, nextAttemptAt }: StoredDelivery): ChannelDelivery => ({
  ...{ id, title, at, status, attempts, last, nextAttemptAt },
});

/** Whoever something is denied to does not read here what a channel was told of it. */
export const listChannelDeliveries: UseCase<Calls['listChannelDeliveries'], NotificationsContext> = async (
  { params: { channelId }, query },
  { scope },
) => {
  requireNothingDenied(scope);
  await readChannel(scope.table, channelId);
  const found = await listDeliveries(scope.table, channelId, query);
  return page({ ...found, items: found.items.map(shown) });
};

export const sendChannelDeliveryAgain: UseCase<Calls['sendChannelDeliveryAgain'], NotificationsContext> = async (
  { params: { channelId, deliveryId } },
  { scope, clock, enqueueDelivery },
) => {
  const { table } = scope;
  requireNothingDenied(scope);
  const [channel, delivery] = await Promise.all([
    readChannel(table, channelId),
    findDelivery(table, channelId, deliveryId),
  ]);
  if (delivery === null) throw new DomainError('channelDeliveryNotFound', { reason: deliveryId });
  if (delivery.status !== 'GivenUp') throw new DomainError('channelDeliveryOpen', { reason: delivery.status });
  if (!channel.enabled) throw new DomainError('channelOff', { reason: channelId });

  const now = clock.now();
  const anew = { at: now.toISOString(), attempts: 0, last: delivery.last };
  if (!(await scheduleDelivery(table, delivery, anew, now))) throw new DomainError('channelDeliveryOpen');
  await enqueueDelivery({ channelId, deliveryId });
  return shown({ ...delivery, status: 'Waiting', attempts: 0, nextAttemptAt: anew.at });
};
