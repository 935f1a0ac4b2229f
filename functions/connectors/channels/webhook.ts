import type { ChannelMessage, ChannelTarget } from '#functions/domain/notifications/channels/channel-port.ts';
import { type Posted, postMessage } from './post-message.ts';
import { signedHeaders } from './signature.ts';

/** The body of a webhook, with the envelope of Standard Webhooks. The same bytes however often it is sent. */
function bodyOf({ kind, at, organization, topic, level, title, text, url, dueOn, source }: ChannelMessage): string {
  const data = {
    ...{ organizationId: organization.id, organizationName: organization.name },
    ...{ topic, level, title, text, url, dueOn, source },
  };
  return JSON.stringify({ type: kind, timestamp: at, data });
}

/** A receiver of the customer's own. Whatever of 200 to 299 it answers has taken the message. */
export function postToWebhook(message: ChannelMessage, { address, secrets }: ChannelTarget): Promise<Posted> {
  const body = bodyOf(message);
  const timestamp = Math.floor(Date.now() / 1_000);
  return postMessage(address, body, signedHeaders({ id: message.id, timestamp, body }, secrets));
}
