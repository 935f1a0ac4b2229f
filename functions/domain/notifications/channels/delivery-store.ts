import * as z from 'zod';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { ChannelDelivery } from '#shared/domain/notifications/channel.ts';
import { Notification } from '#shared/domain/notifications/notification.ts';

/** An alert on its way to a channel: how it stands, and what is sent, which is the same with every attempt. */
export const StoredDelivery = ChannelDelivery.extend({
  channelId: z.string(),
  ...Notification.pick({ kind: true, text: true, url: true, source: true, dueOn: true }).shape,
});
export type StoredDelivery = z.infer<typeof StoredDelivery>;

const dueGroup = 'ChannelDelivery';
const prefix = 'D#';
const logKey = (channelId: string): RecordKey => ({ kind: 'ChannelDelivery', id: channelId });
const deliveryKey = ({ channelId, id }: Pick<StoredDelivery, 'channelId' | 'id'>): RecordKey => ({
  ...logKey(channelId),
  part: `${prefix}${id}`,
});

const keptForDays = 30;
const expiryFrom = (now: Date): number => Math.floor(now.getTime() / 1_000) + keptForDays * 24 * 60 * 60;

const dueAt = (at: string, channelId: string) => ({ due: { group: dueGroup, sort: `${at}#${channelId}` } });
const dueOf = ({ nextAttemptAt, channelId }: StoredDelivery) =>
  nextAttemptAt === null ? {} : dueAt(nextAttemptAt, channelId);

/** Puts a message on its way; `false` where it is already. */
export const addDelivery = (table: Table, delivery: StoredDelivery, now: Date): Promise<boolean> =>
  writeDerived(
    [table.derive.add(deliveryKey(delivery), { ...delivery, expiresAt: expiryFrom(now) }, dueOf(delivery))],
    'channel delivery',
  );

/**
 * Has a message that is at the attempt that was read sent at a moment; `false` where another worker is further. `attempts`: how many it counts from then on.
 */
export function scheduleDelivery(
  table: Table,
  { channelId, id, attempts: read }: StoredDelivery,
  { at, attempts, last }: { readonly at: string; readonly attempts: number; readonly last: StoredDelivery['last'] },
  now: Date,
): Promise<boolean> {
  const set = { status: 'Waiting', nextAttemptAt: at, last, expiresAt: expiryFrom(now) };
  const add = { attempts: attempts - read };
  const due = dueAt(at, channelId);
  const write = table.derive.countFrom(deliveryKey({ channelId, id }), { attempts: read }, add, set, due);
  return writeDerived([write], 'channel delivery');
}

/** Ends a message's way: nothing looks for it any more. */
export async function endDelivery(table: Table, ended: StoredDelivery, now: Date): Promise<void> {
  const item = { ...ended, nextAttemptAt: null, expiresAt: expiryFrom(now) };
  await writeDerived([table.derive.put(deliveryKey(ended), item)], 'channel delivery');
}

export const findDelivery = (table: Table, channelId: string, id: string): Promise<StoredDelivery | null> =>
  table.get(deliveryKey({ channelId, id }), StoredDelivery);

/** The log of a channel, the latest first: ids begin with the time, inverted. */
export const listDeliveries = (table: Table, channelId: string, page: { limit: number; cursor?: string | undefined }) =>
  table.parts(logKey(channelId), prefix, StoredDelivery, page);

/** Messages whose next attempt is due at a moment, the oldest first. */
export const deliveriesDue = (table: Table, until: string, page: { limit: number; cursor?: string | undefined }) =>
  table.listDue(dueGroup, until, StoredDelivery.pick({ channelId: true, id: true }), page);
