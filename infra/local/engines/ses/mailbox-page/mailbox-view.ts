import { addressOf } from '../addresses.ts';
import type { Mail } from '../mailbox.ts';
import { type Html, html } from './html.ts';
import { type BodyView, messageView, sentAt, subjectOf } from './message-view.ts';

/** What the page shows: the mails (newest first), the recipient they were filtered by, and the one that is open. */
export interface MailboxState {
  readonly mails: readonly Mail[];
  readonly to: string;
  readonly open: Mail | null;
  readonly view: BodyView;
}

/** The whole page: the list, and beside it the open mail. On a narrow screen only one of them is seen. */
export function mailboxView(state: MailboxState): string {
  const { mails, to, open, view } = state;
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${open === null ? 'Mail' : `${subjectOf(open)} – Mail`}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_mail/mailbox.css">
    <link rel="stylesheet" href="/_mail/message.css">
    <script src="/_mail/mailbox.js" defer></script>
  </head>
  <body class="${open === null ? 'listing' : 'reading'}">
    ${open === null ? null : html`<a class="skip" href="#subject">Skip to the message</a>`}
    <header>
      <h1><a href="/_mail">Mail</a></h1>
      <p class="quiet">What this machine would have sent</p>
      <form class="filter" role="search" action="/_mail">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="name@example.com" autocomplete="off">
        <button type="submit">Show</button>
      </form>
      <form class="clear" method="post" action="/_mail/clear" data-confirm="Delete every mail in this mailbox?">
        <button type="submit">Clear mailbox</button>
      </form>
    </header>
    <p id="news" class="unseen" role="status"></p>
    <main class="panes">
      <nav id="list" class="list" aria-label="Messages" data-newest="${mails[0]?.id ?? ''}" data-count="${mails.length}">
        ${mails.length === 0 ? emptyList(to) : html`<ol>${mails.map((mail) => listItem(mail, mail.id === open?.id, query))}</ol>`}
      </nav>
      <div class="content">${open === null ? placeholder(mails.length) : messageView(open, view, query)}</div>
    </main>
  </body>
</html>
`;
  return page.text;
}

function listItem(mail: Mail, isOpen: boolean, query: string): Html {
  const recipients = [...mail.to, ...mail.cc, ...mail.bcc].map(addressOf).join(', ');
  return html`
    <li><a href="/_mail/messages/${encodeURIComponent(mail.id)}${query}"${isOpen ? html` aria-current="page"` : null}>
      <span class="subject">${subjectOf(mail)}</span>
      <span class="recipients">To ${recipients}</span>
      <span class="quiet">${sentAt(mail)}${mail.attachments.length > 0 ? filesNote(mail.attachments.length) : null}</span>
    </a></li>`;
}

function filesNote(count: number): Html {
  return html` · ${count} ${count === 1 ? 'file' : 'files'}`;
}

function emptyList(to: string): Html {
  return to === ''
    ? html`<div class="empty"><p><strong>No mail yet</strong></p>
        <p>Invitations, codes and notices appear here as soon as they are sent. Nothing leaves this machine.</p></div>`
    : html`<div class="empty"><p><strong>No mail for ${to}</strong></p><p><a href="/_mail">Show all mail</a></p></div>`;
}

function placeholder(count: number): Html | null {
  return count === 0 ? null : html`<p class="empty">Choose a message to read it.</p>`;
}
