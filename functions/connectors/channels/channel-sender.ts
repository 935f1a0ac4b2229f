import type {
  ChannelAnswer,
  ChannelMessage,
  ChannelSender,
  ChannelTarget,
} from '#functions/domain/notifications/channels/channel-port.ts';
import type { ChannelType } from '#shared/domain/notifications/channel.ts';
import { isAllowedLoopback, whyNotAsked } from '../guarded-request.ts';
import { postToMicrosoftTeams } from './microsoft-teams.ts';
import type { Posted } from './post-message.ts';
import { postToSlack } from './slack.ts';
import { postToWebhook } from './webhook.ts';

const post: Readonly<Record<ChannelType, (message: ChannelMessage, target: ChannelTarget) => Promise<Posted>>> = {
  Webhook: postToWebhook,
  Slack: postToSlack,
  MicrosoftTeams: postToMicrosoftTeams,
};

/** Webhooks, Slack and Microsoft Teams over https, to public addresses alone. */
export const channelSender: ChannelSender = {
  async send(message, target): Promise<ChannelAnswer> {
    const { body: _, ...answer } = await post[target.type](message, target);
    return answer;
  },
  whyNotSent: (address) => whyNotAsked(new URL(address)),
  isLocal: isAllowedLoopback,
};
