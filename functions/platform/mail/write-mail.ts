import { escapeHtml } from './escape-html.ts';
import { buttonHtml, itemsHtml, logoHtml, mailFrame } from './mail-frame.ts';
import type { Mail } from './mailer.ts';

/** The organization for which a mail is sent. */
export interface MailSender {
  readonly name: string;
  /** Address of its logo; null without one. */
  readonly logo: string | null;
  /** Where answers to its mails go; null where nobody reads them. */
  readonly replyTo: string | null;
}

interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Null where the mail is about the account, which is no organization’s. */
  readonly sender: MailSender | null;
  /** `Hello Avery,` without a name `Hello,`. */
  readonly firstName?: string;
  readonly lines: readonly string[];
  readonly items?: readonly { readonly title: string; readonly detail: string; readonly link: string }[];
  readonly action?: { readonly label: string; readonly link: string };
  /** What stands below everything: where mails are chosen, and how one gets no more of them. */
  readonly links?: readonly { readonly label: string; readonly link: string }[];
}

const linkHtml = ({ label, link }: { readonly label: string; readonly link: string }): string =>
  `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`;

const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;

const sentFor = (sender: MailSender | null): string =>
  sender === null ? 'Sent by Trestle' : `Sent by Trestle for ${sender.name}`;

/** What a mail says of answers to it; `replyTo` null: nobody reads them. */
export const answersGo = (replyTo: string | null): string =>
  replyTo === null ? 'This mailbox is not read; please do not answer.' : `Answers go to ${replyTo}.`;

const headOf = (sender: MailSender | null): string => {
  if (sender === null) return 'Trestle';
  const name = escapeHtml(sender.name);
  return sender.logo === null ? name : `${logoHtml(sender.logo)}<br>${name}`;
};

/** A mail of the product's own, as text and as HTML that say the same: a greeting, what it is about, what can be done, and whom it was sent to. */
export function writeMail({
  to,
  subject,
  sender,
  firstName,
  lines,
  items = [],
  action,
  links = [],
}: MailContent): Mail {
  const greeting = firstName === undefined || firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  const replyTo = sender?.replyTo ?? null;
  const foot = `${sentFor(sender)} to ${to}. ${answersGo(replyTo)}`;
  const listed = items.map(({ title, detail, link }) => `${title}. ${detail}\n${link}`);
  const acts = action === undefined ? [] : [`${action.label}: ${action.link}`];
  const offered = links.map(({ label, link }) => `${label}: ${link}`);
  const byHand = action && `If the button does not work, open this address: ${action.link}`;
  return {
    to,
    subject,
    replyTo,
    text: `${[greeting, ...lines, ...listed, ...acts, foot, ...offered].join('\n\n')}\n`,
    html: mailFrame({
      subject,
      preview: lines[0] ?? items[0]?.title ?? null,
      head: headOf(sender),
      content: [
        ...[greeting, ...lines].map(paragraph),
        items.length === 0 ? '' : itemsHtml(items),
        action === undefined ? '' : buttonHtml(action.label, action.link),
      ].join(''),
      foot: [
        ...[byHand, foot].filter((line) => line !== undefined).map(paragraph),
        links.length === 0 ? '' : `<p>${links.map(linkHtml).join(' · ')}</p>`,
      ].join(''),
    }),
  };
}
