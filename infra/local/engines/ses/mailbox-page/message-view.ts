import type { Mail, MailAttachment } from '../mailbox.ts';
import { escapeHtml, Html, html } from './html.ts';

/** How a message's body is shown. */
export type BodyView = 'html' | 'text';

/** One mail: subject, who and when, its body and its files. `query` is kept in links so that the list stays filtered. */
export function messageView(mail: Mail, view: BodyView, query: string): Html {
  const path = `/_mail/messages/${encodeURIComponent(mail.id)}`;
  return html`
    <article class="message" aria-labelledby="subject">
      <p class="back"><a href="/_mail${query}">All mail</a></p>
      <h2 id="subject" tabindex="-1">${subjectOf(mail)}</h2>
      <dl class="facts">
        ${fact('From', [mail.from])}${fact('To', mail.to)}${fact('Cc', mail.cc)}${fact('Bcc', mail.bcc)}
        ${fact('Reply to', mail.replyTo)}
        <div><dt>Sent</dt><dd>${sentAt(mail)}</dd></div>
        ${fact(
          'Tags',
          mail.tags.map(({ name, value }) => `${name}: ${value}`),
        )}
      </dl>
      ${attachmentList(mail, path)}
      ${mail.html !== null && mail.text !== null ? viewSwitch(path, view, query) : null}
      ${view === 'html' ? htmlBody(path) : textBody(mail.text ?? '')}
      ${headerList(mail)}
    </article>`;
}

/** The subject, or what to say when there is none. */
export function subjectOf({ subject }: Mail): string {
  return subject.trim() === '' ? '(no subject)' : subject;
}

/** When a mail was sent, in the time zone of this machine. */
export function sentAt({ at }: Mail): Html {
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return html`<time datetime="${at}">${shown}</time>`;
}

function fact(name: string, values: readonly string[]): Html | null {
  if (values.length === 0) return null;
  return html`<div><dt>${name}</dt><dd>${values.join(', ')}</dd></div>`;
}

function viewSwitch(path: string, view: BodyView, query: string): Html {
  const separator = query === '' ? '?' : '&';
  const link = (name: BodyView, label: string) =>
    html`<a href="${path}${query}${separator}view=${name}"${view === name ? html` aria-current="true"` : null}>${label}</a>`;
  return html`<nav class="views" aria-label="Form of the message">${link('html', 'HTML')}${link('text', 'Text')}</nav>`;
}

function htmlBody(path: string): Html {
  return html`<iframe class="body" src="${path}/body.html" title="The message as its recipient sees it"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function textBody(text: string): Html {
  return html`<div class="body text">${new Html(linked(text))}</div>`;
}

/** Escapes the text and makes its web addresses links: codes and invitations are followed from here. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/g)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 0
        ? escaped
        : `<a href="${escaped}" target="_blank" rel="noopener noreferrer">${escaped}</a>`;
    })
    .join('');
}

function attachmentList(mail: Mail, path: string): Html | null {
  if (mail.attachments.length === 0) return null;
  const item = ({ position, fileName, contentType, sizeInBytes }: MailAttachment) => html`
    <li><a href="${path}/attachments/${position}" download="${fileName}">${fileName}</a>
      <span class="quiet">${contentType}, ${sizeOf(sizeInBytes)}</span></li>`;
  return html`<section class="attachments" aria-label="Attachments"><ul>${mail.attachments.map(item)}</ul></section>`;
}

function headerList({ headers }: Mail): Html | null {
  if (headers.length === 0) return null;
  const item = ({ name, value }: Mail['headers'][number]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<details class="headers"><summary>Headers</summary><dl class="facts">${headers.map(item)}</dl></details>`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
