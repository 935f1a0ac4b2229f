import { randomBytes, randomUUID } from 'node:crypto';
import { entityNames } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import { seal, sealAgain } from '#functions/platform/secrets/sealed.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import { mostChannels } from '#shared/domain/notifications/channel.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import type { NotificationsContext } from '../context.ts';
import { addressComplaint, shownAddressOf } from './channel-address.ts';
import type { ChannelSender } from './channel-port.ts';
import {
  type ChannelContent,
  type ChannelRecord,
  channelChange,
  channelRemoval,
  channelView,
  contentOf,
  listChannelRecords,
  putHealth,
  readChannel,
  readHealth,
  removeHealth,
} from './channel-store.ts';
import { targetOf } from './channel-target.ts';

type Calls = typeof notifications.calls;

/** As Standard Webhooks has them: their prefix lets scanners of repositories and logs know a leaked one. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const formerSecretWorksForHours = 24;

const refused = (fields: Readonly<Record<string, string>>): DomainError =>
  new DomainError('requestInvalid', { fields });

const faults = {
  hidden: 'This address leads into a private network, which is never called.',
  unknown: 'No server has the name in this address.',
} as const;

/** An address is judged when it is entered and when its channel is switched on; while that is off, its server may be still to come. */
async function requireAddress(
  { type, enabled }: Pick<ChannelRecord, 'type' | 'enabled'>,
  address: string,
  sender: ChannelSender,
): Promise<void> {
  const complaint = addressComplaint(type, address, sender.isLocal);
  if (complaint !== null) throw refused({ address: complaint });
  const why = await sender.whyNotSent(address);
  if (why === 'hidden' || (why === 'unknown' && enabled)) throw refused({ address: faults[why] });
}

/** What a channel is limited to has to be there; what it was limited to already may be gone. */
async function requireEntities(table: Table, ids: readonly string[], before: readonly string[]): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const known = await entityNames(table, added);
  if (added.some((id) => !known.has(id))) {
    throw refused({ entityIds: 'Choose structures, projects or financings of the organization.' });
  }
}

const sealedAddress = async (address: string, organizationId: string) => ({
  address: await seal(address, organizationId),
  shownAddress: shownAddressOf(address),
});

export const createChannel: UseCase<Calls['createChannel'], NotificationsContext> = async (
  { body: { address, ...chosen } },
  { scope, actor, clock, sender },
) => {
  const { table } = scope;
  requireNothingDenied(scope);
  const { items } = await listChannelRecords(table, { limit: mostChannels });
  if (items.length >= mostChannels) throw new DomainError('tooManyChannels', { reason: String(items.length) });
  await requireEntities(table, chosen.entityIds, []);
  await requireAddress(chosen, address, sender);

  const id = randomUUID();
  const secret = chosen.type === 'Webhook' ? newSecret() : null;
  const content: ChannelContent = {
    id,
    ...chosen,
    ...(await sealedAddress(address, table.organizationId)),
    secret: secret === null ? null : await seal(secret, table.organizationId),
    formerSecret: null,
    stopped: null,
  };
  await writeRecords([channelChange(table, null, content, 'created')], actor, clock.now());
  return { channel: await channelView(table, await readChannel(table, id), clock.now()), secret };
};

/** Refuses with `recordChanged` where somebody else has changed it since it was read. */
async function readVersion(table: Table, id: string, version: number): Promise<ChannelRecord> {
  const channel = await readChannel(table, id);
  if (channel.version !== version) throw new VersionOutdated();
  return channel;
}

/** The secrets of a channel under the key of now. */
async function sealedAgain({ address, secret }: ChannelRecord, organizationId: string) {
  return {
    address: await sealAgain(address, organizationId),
    secret: secret === null ? null : await sealAgain(secret, organizationId),
  };
}

export const updateChannel: UseCase<Calls['updateChannel'], NotificationsContext> = async (
  { params: { channelId }, body: { version, address, ...patch } },
  { scope, actor, clock, sender },
) => {
  const { table } = scope;
  requireNothingDenied(scope);
  const before = await readVersion(table, channelId, version);
  if (patch.entityIds !== undefined) await requireEntities(table, patch.entityIds, before.entityIds);

  const { name, topics, smallestLevel, entityIds, enabled } = { ...before, ...patch };
  const isSwitchedOn = enabled && !before.enabled;
  const judged =
    address ?? (isSwitchedOn ? (await targetOf(before, table.organizationId, clock.now()))?.address : undefined);
  if (judged !== undefined) await requireAddress({ type: before.type, enabled }, judged, sender);
  const after: ChannelContent = {
    ...contentOf(before),
    ...(await sealedAgain(before, table.organizationId)),
    ...(address === undefined ? {} : await sealedAddress(address, table.organizationId)),
    ...{ name, topics, smallestLevel, entityIds, enabled },
    stopped: enabled ? null : before.stopped,
  };
  await writeRecords([channelChange(table, before, after, 'updated')], actor, clock.now());
  const health = await readHealth(table, channelId);
  // Whoever switches it on again, or enters another address, has mended it as far as they know.
  const isMended = address !== undefined || isSwitchedOn;
  if (isMended && health.failingSince !== null) await putHealth(table, { ...health, failingSince: null });
  return channelView(table, await readChannel(table, channelId), clock.now());
};

export const rotateChannelSecret: UseCase<Calls['rotateChannelSecret'], NotificationsContext> = async (
  { params: { channelId }, body: { version } },
  { scope, actor, clock },
) => {
  const { table } = scope;
  requireNothingDenied(scope);
  const before = await readVersion(table, channelId, version);
  const { address, secret: former } = await sealedAgain(before, table.organizationId);
  if (former === null) throw new DomainError('channelUnsigned', { reason: before.type });

  const secret = newSecret();
  const now = clock.now();
  const until = new Date(now.getTime() + formerSecretWorksForHours * hourInMilliseconds).toISOString();
  const after: ChannelContent = {
    ...contentOf(before),
    address,
    secret: await seal(secret, table.organizationId),
    formerSecret: { secret: former, until },
  };
  await writeRecords([channelChange(table, before, after, 'rotated')], actor, now);
  return { channel: await channelView(table, await readChannel(table, channelId), now), secret };
};

/** Names no version: whoever deletes a channel means it. Its log expires. */
export const deleteChannel: UseCase<Calls['deleteChannel'], NotificationsContext> = async (
  { params: { channelId } },
  { scope, actor, clock },
) => {
  const { table } = scope;
  requireNothingDenied(scope);
  await attempted(async () => {
    const channel = await readChannel(table, channelId);
    await writeRecords([channelRemoval(table, channel)], actor, clock.now());
  });
  await removeHealth(table, channelId);
  return {};
};
