import * as z from 'zod';
import { EmailTemplateType } from '../email-template.ts';
import { plainName } from '../entered-text.ts';
import { Id } from '../id.ts';
import { recordStamp } from '../record-stamp.ts';
import { type NotificationKind, NotificationTopic, notificationKinds } from './notification-kind.ts';

/** Where an organization's alerts go besides the inboxes of people. */
export const ChannelType = z.enum(['Webhook', 'Slack', 'MicrosoftTeams']);
export type ChannelType = z.infer<typeof ChannelType>;

/** What concerns one person alone goes to no channel. */
export const ChannelTopic = NotificationTopic.exclude(['Jobs', 'Access']);
export type ChannelTopic = z.infer<typeof ChannelTopic>;

export const mostChannels = 50;
const mostEntities = 50;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const chosen = {
  name: plainName(100),
  topics: z.array(ChannelTopic).min(1, 'Choose at least one topic.').max(20).overwrite(distinct),
  /** Alerts below it are left out: Verification 0, Warning 1, Critical 2. */
  smallestLevel: EmailTemplateType,
  /** Structures, projects and financings to which it is limited, each with all that lies in it. Empty: all of them. */
  entityIds: z.array(Id.min(1)).max(mostEntities).overwrite(distinct),
  enabled: z.boolean(),
};

/** As entered; what it may be is judged where it is saved, because that takes the DNS. */
const Address = z.string().trim().min(1, 'Enter the address.').max(2_000);

export const NewChannel = z.object({ ...chosen, type: ChannelType, address: Address });
export type NewChannel = z.infer<typeof NewChannel>;

/** What is left out stays; an address is shown to nobody, so it is left out unless it is another one. */
export const ChannelChange = z.object({ version: z.int().min(1), ...chosen, address: Address }).partial({
  name: true,
  topics: true,
  smallestLevel: true,
  entityIds: true,
  enabled: true,
  address: true,
});
export type ChannelChange = z.infer<typeof ChannelChange>;

/** Why the product has switched a channel off: its receiver said that it is gone, or has taken nothing for days. */
export const ChannelStop = z.object({ because: z.enum(['Gone', 'Failing']), at: z.string() });
export type ChannelStop = z.infer<typeof ChannelStop>;

export const Channel = z.object({
  id: z.string(),
  type: ChannelType,
  ...chosen,
  /** Its host and last four characters. The rest is a secret. */
  shownAddress: z.string(),
  /** What it is limited to, by name; null for what is not there any more. */
  entities: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  /** Null while it is on, and where somebody has switched it off. */
  stopped: ChannelStop.nullable(),
  /** Until when the secret before signs as well; null where there is none. */
  formerSecretUntil: z.string().nullable(),
  lastDeliveredAt: z.string().nullable(),
  /** Since when nothing is taken any more; null where the last attempt went well. */
  failingSince: z.string().nullable(),
  ...recordStamp,
});
export type Channel = z.infer<typeof Channel>;

/** `secret` is shown this once; null for channels that are not signed. */
export const AddedChannel = z.object({ channel: Channel, secret: z.string().nullable() });
export type AddedChannel = z.infer<typeof AddedChannel>;

/** What became of one attempt. */
export const ChannelAttempt = z.object({
  at: z.string(),
  /** Of the receiver's answer; null where none came. */
  status: z.int().nullable(),
  milliseconds: z.int().min(0),
  /** The first characters of the receiver's answer. */
  answer: z.string(),
  /** What went wrong, in a sentence; null where the message was taken. */
  fault: z.string().nullable(),
});
export type ChannelAttempt = z.infer<typeof ChannelAttempt>;

export const DeliveryStatus = z.enum(['Waiting', 'Delivered', 'GivenUp']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One alert on its way to one channel. */
export const ChannelDelivery = z.object({
  /** What the receiver finds in `webhook-id`. */
  id: z.string(),
  title: z.string(),
  /** When it happened. */
  at: z.string(),
  status: DeliveryStatus,
  attempts: z.int().min(0),
  last: ChannelAttempt.nullable(),
  /** Null where no attempt is to come. */
  nextAttemptAt: z.string().nullable(),
});
export type ChannelDelivery = z.infer<typeof ChannelDelivery>;

type Choices = Pick<z.infer<typeof Channel>, 'topics' | 'smallestLevel' | 'entityIds' | 'enabled'>;

/** Whether a channel is told of something that lies on a path, narrowest first. */
export function takesKind(
  { topics, smallestLevel, entityIds, enabled }: Choices,
  kind: NotificationKind,
  path: readonly string[],
): boolean {
  const { topic, level, isForChannels } = notificationKinds[kind];
  if (!enabled || !isForChannels || level < smallestLevel) return false;
  const isChosen = (topics as readonly NotificationTopic[]).includes(topic);
  return isChosen && (entityIds.length === 0 || path.some((id) => entityIds.includes(id)));
}
