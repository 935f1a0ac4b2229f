import type { ChannelMessage, ChannelTarget } from '#functions/domain/notifications/channels/channel-port.ts';
import { levelWords, topicWords } from '#shared/format/notification-words.ts';
import { dateInWords } from '#shared/time/dates.ts';
import { type Posted, postMessage } from './post-message.ts';

/** A message of Teams has at most 28 KB with its card. */
const longestText = 8_000;
const shortened = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Text that is shown as it is: what a `TextBlock` shows is read as Markdown, where a name could be a link. */
const plain = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: shortened(text), ...style }],
});

const colors = ['Default', 'Warning', 'Attention'] as const;

function cardOf({ title, text, url, topic, level, dueOn }: ChannelMessage) {
  const facts = [
    { title: 'Level', value: levelWords[level] },
    ...(topic === null ? [] : [{ title: 'Topic', value: topicWords[topic].label }]),
    ...(dueOn === null ? [] : [{ title: 'Due', value: dateInWords(dueOn) }]),
  ];
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      plain(title, { weight: 'Bolder', size: 'Medium', color: colors[level] }),
      ...(text === '' ? [] : [plain(text)]),
      { type: 'FactSet', facts },
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Trestle', url }],
  };
}

/** A workflow of Teams that begins with a webhook request: it takes a message with an Adaptive Card, and answers 202 before it has shown it. */
export function postToMicrosoftTeams(message: ChannelMessage, { address }: ChannelTarget): Promise<Posted> {
  const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: cardOf(message) };
  return postMessage(address, JSON.stringify({ type: 'message', attachments: [card] }));
}
