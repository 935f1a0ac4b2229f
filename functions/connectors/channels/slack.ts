import type { ChannelMessage, ChannelTarget } from '#functions/domain/notifications/channels/channel-port.ts';
import { levelWords, topicWords } from '#shared/format/notification-words.ts';
import { dateInWords } from '#shared/time/dates.ts';
import { type Posted, postMessage } from './post-message.ts';

/** The only characters that Slack's text gives a meaning to: mentions and links cannot be made without them. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slack refuses a section with more than 3,000 characters; what is escaped is longer than what was written. */
const longestText = 2_000;
const shortened = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

const factsOf = ({ level, topic, dueOn }: ChannelMessage): string =>
  [
    levelWords[level],
    ...(topic === null ? [] : [topicWords[topic].label]),
    ...(dueOn === null ? [] : [`Due ${dateInWords(dueOn)}`]),
  ].join(' · ');

function payloadOf(message: ChannelMessage) {
  const { title, text, url } = message;
  const section = (words: string) => ({ type: 'section', text: { type: 'mrkdwn', text: words } });
  return {
    // Shown in notifications of devices, where blocks are not.
    text: escaped(title),
    blocks: [
      section(`*<${escaped(url)}|${escaped(shortened(title))}>*`),
      ...(text === '' ? [] : [{ type: 'section', text: { type: 'plain_text', text: shortened(text) } }]),
      { type: 'context', elements: [{ type: 'plain_text', text: factsOf(message) }] },
    ],
  };
}

/** What Slack says of a webhook or a place in Slack that is not there any more. */
const gone = ['no_service', 'no_active_hooks', 'no_team', 'channel_not_found', 'channel_is_archived'];
const unreadable = ['invalid_payload', 'invalid_blocks', 'invalid_blocks_format', 'no_text'];

/** An incoming webhook of Slack: it answers `ok`, or with a word of what is wrong. */
export async function postToSlack(message: ChannelMessage, { address }: ChannelTarget): Promise<Posted> {
  const posted = await postMessage(address, JSON.stringify(payloadOf(message)));
  const word = posted.body.trim();
  if (posted.verdict === 'accepted') {
    return word === 'ok'
      ? posted
      : { ...posted, verdict: 'failed', fault: 'Slack did not say that it took the message.' };
  }
  if (gone.includes(word)) {
    return { ...posted, verdict: 'gone', fault: `Slack has no such webhook or place any more (${word}).` };
  }
  return unreadable.includes(word)
    ? { ...posted, verdict: 'refused', fault: `Slack cannot show this message (${word}).` }
    : posted;
}
