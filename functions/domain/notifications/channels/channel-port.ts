import type { ChannelType } from '#shared/domain/notifications/channel.ts';
import type { NotificationSource } from '#shared/domain/notifications/notification.ts';
import type {
  NotificationKind,
  NotificationLevel,
  NotificationTopic,
} from '#shared/domain/notifications/notification-kind.ts';

/** What a channel is told: the same however often it is sent, under the same id. */
export interface ChannelMessage {
  readonly id: string;
  readonly kind: NotificationKind | 'test';
  /** Null for a test. */
  readonly topic: NotificationTopic | null;
  readonly level: NotificationLevel;
  readonly title: string;
  readonly text: string;
  /** The page that shows it, with the site's origin. */
  readonly url: string;
  /** Null for a test. */
  readonly source: NotificationSource | null;
  readonly dueOn: string | null;
  /** When it happened. */
  readonly at: string;
  readonly organization: { readonly id: string; readonly name: string };
}

export interface ChannelTarget {
  readonly type: ChannelType;
  readonly address: string;
  /** With which messages are signed, the one in use first; none where the type is not signed. */
  readonly secrets: readonly string[];
}

export interface ChannelAnswer {
  /** `gone`: nothing will be taken there any more; `refused`: this message will never be. What has failed may go well later. */
  readonly verdict: 'accepted' | 'failed' | 'gone' | 'refused';
  /** Null where no answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The first characters of the answer. */
  readonly answer: string;
  /** What went wrong, in a sentence; null where it was accepted. */
  readonly fault: string | null;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterInSeconds: number | null;
}

/** Sends messages to receivers of every type. */
export interface ChannelSender {
  send(message: ChannelMessage, target: ChannelTarget): Promise<ChannelAnswer>;
  /** Why nothing can be sent to an address: it leads to no public address (`hidden`), or nothing has its name. Null where it can. Asks the DNS. */
  whyNotSent(address: string): Promise<'hidden' | 'unknown' | null>;
  /** Whether an address is on this machine, and the product may talk to this machine. */
  isLocal(url: URL): boolean;
}
