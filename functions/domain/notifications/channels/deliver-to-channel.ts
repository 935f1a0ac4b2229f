import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { ChannelAttempt, ChannelStop } from '#shared/domain/notifications/channel.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { type TellingContext, tell } from '../telling/tell.ts';
import type { ChannelAnswer, ChannelMessage, ChannelSender } from './channel-port.ts';
import {
  type ChannelRecord,
  channelChange,
  contentOf,
  findChannel,
  type Health,
  putHealth,
  readHealth,
} from './channel-store.ts';
import { targetOf } from './channel-target.ts';
import { endDelivery, findDelivery, type StoredDelivery, scheduleDelivery } from './delivery-store.ts';
import { failureOccasion } from './failure-occasion.ts';
import { hasFailedForDays, pauseAfter } from './retry-plan.ts';
import type { DeliveryName } from './tell-channels.ts';

export interface DeliveringContext {
  readonly table: Table;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly sender: ChannelSender;
  readonly siteUrl: () => Promise<string>;
  /** Tells administrators of what was given up. */
  readonly telling: TellingContext;
  /** Hands a message over after some seconds, at most {@link longestDelayInSeconds}; later ones are found by the timer. */
  readonly enqueueLater: (delivery: DeliveryName, afterSeconds: number) => Promise<void>;
}

/** What SQS keeps back. */
const longestDelayInSeconds = 900;

/** Whoever sends a message and tells nothing of it for so long is dead; the timer has somebody else send it. */
const longestSendingInSeconds = 120;

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();

const unsent = (at: Date, fault: string): ChannelAttempt => ({
  at: at.toISOString(),
  status: null,
  milliseconds: 0,
  answer: '',
  fault,
});

export const attemptOf = (
  at: Date,
  { status, milliseconds, answer, fault }: Omit<ChannelAnswer, 'verdict' | 'retryAfterInSeconds'>,
): ChannelAttempt => ({ at: at.toISOString(), status, milliseconds, answer, fault });

const unreadable: ChannelAnswer = {
  verdict: 'refused',
  status: null,
  milliseconds: 0,
  answer: '',
  fault: 'The address of this channel can no longer be read. Enter it again.',
  retryAfterInSeconds: null,
};

async function messageFor(delivery: StoredDelivery, { table, siteUrl }: DeliveringContext): Promise<ChannelMessage> {
  const { id, kind, title, text, url, source, dueOn, at } = delivery;
  const [site, { id: organizationId, name }] = await Promise.all([siteUrl(), readOrganization(table.organizationId)]);
  const { topic, level } = notificationKinds[kind];
  const about = { kind, topic, level, title, text, source, dueOn, at };
  return { id, ...about, url: `${site}${url}`, organization: { id: organizationId, name } };
}

async function sent(delivery: StoredDelivery, channel: ChannelRecord, context: DeliveringContext) {
  const { table, clock, sender } = context;
  const target = await targetOf(channel, table.organizationId, clock.now());
  return target === null ? unreadable : sender.send(await messageFor(delivery, context), target);
}

/** Switches a channel off that takes nothing any more. */
async function stop(id: string, because: ChannelStop['because'], { table, clock, actor }: DeliveringContext) {
  await attempted(async () => {
    const channel = await findChannel(table, id);
    if (channel === null || !channel.enabled) return;
    const at = clock.now();
    const after = { ...contentOf(channel), enabled: false, stopped: { because, at: at.toISOString() } };
    await writeRecords([channelChange(table, channel, after, 'stopped')], actor, at);
  });
}

/** Gives a message up: administrators hear of it before it is noted, so that whoever does this again tells the same. */
async function giveUp(
  delivery: StoredDelivery,
  channel: ChannelRecord,
  because: ChannelStop['because'] | null,
  context: DeliveringContext,
): Promise<void> {
  const { table, clock, telling } = context;
  if (because !== null) await stop(channel.id, because, context);
  const administrators = await administratorsOf(table.organizationId);
  const occasion = failureOccasion(channel, delivery, because, {
    organizationId: table.organizationId,
    now: clock.now(),
    administratorIds: administrators.map(({ id }) => id),
  });
  await tell(occasion, telling);
  await endDelivery(table, { ...delivery, status: 'GivenUp' }, clock.now());
}

async function settle(
  delivery: StoredDelivery,
  channel: ChannelRecord,
  answer: ChannelAnswer,
  health: Health,
  context: DeliveringContext,
): Promise<void> {
  const { table, clock, enqueueLater } = context;
  const now = clock.now();
  const { verdict, retryAfterInSeconds } = answer;
  if (verdict === 'accepted') {
    await endDelivery(table, { ...delivery, status: 'Delivered' }, now);
    return putHealth(table, { ...health, failingSince: null, lastDeliveredAt: now.toISOString() });
  }
  const failingSince = health.failingSince ?? now.toISOString();
  if (health.failingSince === null) await putHealth(table, { ...health, failingSince });
  if (verdict === 'gone') return giveUp(delivery, channel, 'Gone', context);
  const pause = verdict === 'refused' ? null : pauseAfter(delivery.attempts, delivery.id, retryAfterInSeconds);
  if (pause === null) {
    return giveUp(delivery, channel, hasFailedForDays(failingSince, now) ? 'Failing' : null, context);
  }
  const { attempts, last } = delivery;
  const isScheduled = await scheduleDelivery(table, delivery, { at: later(now, pause), attempts, last }, now);
  const name = { channelId: channel.id, deliveryId: delivery.id };
  if (isScheduled && pause <= longestDelayInSeconds) await enqueueLater(name, pause);
}

/**
 * Makes one attempt to send a message that is due. Delivered again, it sends nothing: the attempt was counted before it was made, and the next one is not due
 * yet. What its receiver has taken is not sent again, unless the worker dies between the answer and the note of it; the receiver knows it by its id.
 */
export async function deliverToChannel(
  { channelId, deliveryId }: DeliveryName,
  context: DeliveringContext,
): Promise<void> {
  const { table, clock } = context;
  const [delivery, channel] = await Promise.all([
    findDelivery(table, channelId, deliveryId),
    findChannel(table, channelId),
  ]);
  const now = clock.now();
  if (delivery === null || delivery.nextAttemptAt === null || delivery.nextAttemptAt > now.toISOString()) return;
  if (channel === null || !channel.enabled) {
    const last = unsent(now, `Not sent: the channel was ${channel === null ? 'deleted' : 'switched off'}.`);
    return endDelivery(table, { ...delivery, status: 'GivenUp', last }, now);
  }
  const attempts = delivery.attempts + 1;
  const lease = { at: later(now, longestSendingInSeconds), attempts, last: delivery.last };
  if (!(await scheduleDelivery(table, delivery, lease, now))) return;
  const answer = await sent(delivery, channel, context);
  const last = attemptOf(now, answer);
  await settle({ ...delivery, attempts, last }, channel, answer, await readHealth(table, channelId), context);
}
