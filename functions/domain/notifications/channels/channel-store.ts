import * as z from 'zod';
import { entityNames } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { removeDerived, writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { Channel } from '#shared/domain/notifications/channel.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const { entities: _e, formerSecretUntil: _f, lastDeliveredAt: _l, failingSince: _s, ...kept } = Channel.shape;

/** A channel as stored: its address and secrets are sealed. */
export const ChannelRecord = z.object({
  ...kept,
  address: z.string(),
  /** Null where messages are not signed. */
  secret: z.string().nullable(),
  formerSecret: z.object({ secret: z.string(), until: z.string() }).nullable(),
});
export type ChannelRecord = z.infer<typeof ChannelRecord>;
export type ChannelContent = ReturnType<typeof withoutStamp<ChannelRecord>>;

/** How a channel has fared: follows from what was sent, so it is neither versioned nor audited. */
const Health = z.object({
  channelId: z.string(),
  lastDeliveredAt: z.string().nullable(),
  failingSince: z.string().nullable(),
});
export type Health = z.infer<typeof Health>;

const list = 'Channel';
const channelKey = (id: string): RecordKey => ({ kind: 'Channel', id });
const healthKey = (id: string): RecordKey => ({ kind: 'Channel', id, part: 'HEALTH' });

export const listChannelRecords = (table: Table, page: { limit: number; cursor?: string | undefined }) =>
  table.list(list, ChannelRecord, page);

export const findChannel = (table: Table, id: string): Promise<ChannelRecord | null> =>
  table.get(channelKey(id), ChannelRecord);

/** {@link findChannel}, refusing with `channelNotFound`. */
export async function readChannel(table: Table, id: string): Promise<ChannelRecord> {
  const channel = await findChannel(table, id);
  if (channel === null) throw new DomainError('channelNotFound', { reason: id });
  return channel;
}

/** Prepares a write of a channel. `before` null: it is new. */
export function channelChange(
  table: Table,
  before: ChannelRecord | null,
  after: ChannelContent,
  event: 'created' | 'updated' | 'rotated' | 'stopped',
): PendingChange {
  return table.change({
    key: channelKey(after.id),
    expects: before?.version ?? 'absent',
    value: after,
    event: `channel.${event}`,
    list: { group: list, sort: `${after.name.toLowerCase()}#${after.id}` },
  });
}

export const channelRemoval = (table: Table, { id, version }: ChannelRecord): PendingChange =>
  table.change({ key: channelKey(id), expects: version, value: null, event: 'channel.deleted' });

/** What of a channel is written again. */
export const contentOf = (channel: ChannelRecord): ChannelContent => withoutStamp(channel);

const healthy = (channelId: string): Health => ({ channelId, lastDeliveredAt: null, failingSince: null });

export const readHealth = async (table: Table, id: string): Promise<Health> =>
  (await table.get(healthKey(id), Health)) ?? healthy(id);

export async function putHealth(table: Table, health: Health): Promise<void> {
  await writeDerived([table.derive.put(healthKey(health.channelId), health)], 'channel health');
}

export const removeHealth = (table: Table, id: string): Promise<void> =>
  removeDerived(table.organizationId, [healthKey(id)]);

/** Channels as people see them: without address and secrets, and with how they have fared. */
export async function channelViews(
  table: Table,
  channels: readonly ChannelRecord[],
  now: Date,
): Promise<readonly Channel[]> {
  const [found, names] = await Promise.all([
    table.getMany(
      channels.map(({ id }) => healthKey(id)),
      Health,
    ),
    entityNames(
      table,
      channels.flatMap(({ entityIds }) => entityIds),
    ),
  ]);
  const healths = new Map(found.map((health) => [health.channelId, health]));
  return channels.map(({ address: _address, secret: _secret, formerSecret, ...channel }) => {
    const { lastDeliveredAt, failingSince } = healths.get(channel.id) ?? healthy(channel.id);
    const isFormerAlive = formerSecret !== null && Date.parse(formerSecret.until) > now.getTime();
    return {
      ...channel,
      entities: channel.entityIds.map((id) => ({ id, name: names.get(id) ?? null })),
      formerSecretUntil: isFormerAlive ? formerSecret.until : null,
      lastDeliveredAt,
      failingSince,
    };
  });
}

/** {@link channelViews} of one. */
export async function channelView(table: Table, channel: ChannelRecord, now: Date): Promise<Channel> {
  const [view] = await channelViews(table, [channel], now);
  if (view === undefined) throw new Error('One channel has one view.');
  return view;
}
