import type { Channel, ChannelTopic, ChannelType, DeliveryStatus } from '#shared/domain/notifications/channel.ts';
import type { StatusWord } from '#shared/format/covenant-words.ts';

export const typeWords: Readonly<Record<ChannelType, string>> = {
  Webhook: 'Webhook',
  Slack: 'Slack',
  MicrosoftTeams: 'Microsoft Teams',
};

/** Where the address of each type is found. */
export const addressHints: Readonly<Record<ChannelType, string>> = {
  Webhook: 'Any https address on port 443 that takes JSON. Messages are signed; redirects are not followed.',
  Slack: 'From your Slack app, under Incoming Webhooks: https://hooks.slack.com/services/…',
  MicrosoftTeams: 'From the Teams workflow “When a Teams webhook request is received”. It gets an Adaptive Card.',
};

/** What each topic tells a channel, which is nobody in particular. */
export const topicHints: Readonly<Record<ChannelTopic, string>> = {
  Covenants: 'Breached, at risk, met again, waived',
  Deliverables: 'Due, overdue, handed in, approved, sent back',
  Approvals: 'What waits for approval, and how it was decided',
  Documents: 'Added, malware found',
  Comments: 'What people write, internal comments included',
  Figures: 'Changed, at most once an hour for each structure and person',
};

interface State {
  readonly status: StatusWord;
  readonly word: string;
}

/** How a channel fares: a word and a look. */
export function stateOf({ enabled, stopped, failingSince }: Channel): State {
  if (!enabled)
    return stopped === null ? { status: 'Obsolete', word: 'Off' } : { status: 'Breached', word: 'Switched off' };
  return failingSince === null ? { status: 'Met', word: 'On' } : { status: 'AtRisk', word: 'Failing' };
}

/** Why a channel was switched off, and what to do. */
export const stopWords: Readonly<Record<NonNullable<Channel['stopped']>['because'], string>> = {
  Gone: 'The receiver said that it takes nothing at this address any more. Enter its new address, then switch the channel on.',
  Failing:
    'The receiver took nothing for five days. Once it works again, switch the channel on and send again what it missed.',
};

export const deliveryStates: Readonly<Record<DeliveryStatus, State>> = {
  Waiting: { status: 'Pending', word: 'Waiting' },
  Delivered: { status: 'Met', word: 'Delivered' },
  GivenUp: { status: 'Breached', word: 'Given up' },
};
