import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mail, Mailbox } from './mailbox.ts';
import { htmlBody } from './mailbox-page/html-body.ts';
import { mailboxView } from './mailbox-page/mailbox-view.ts';

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a mail brought along runs nothing and fetches nothing; links may leave the sandbox as ordinary tabs. */
const mailPolicy = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * The mailbox shown at `/_mail` of the local site, and as JSON at `/_mail/messages.json?to=` and `/_mail/messages/{id}.json`. The handler
 * resolves to true when the request was its own and is answered.
 */
export function mailboxPage(
  mailbox: Mailbox,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== '/_mail' && !url.pathname.startsWith('/_mail/')) return false;
    const { status, headers, body } = await answer(mailbox, request, url);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    response.writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Not no-referrer: browsers then send the page's own form with the origin null, as a foreign one.
      'referrer-policy': 'same-origin',
      ...headers,
      'content-length': bytes.length,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

async function answer(mailbox: Mailbox, request: IncomingMessage, url: URL): Promise<Answer> {
  const path = url.pathname.replace(/\/$/, '');
  if (path === '/_mail/clear') return clear(mailbox, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This page is only read.');

  const to = url.searchParams.get('to')?.trim() ?? '';
  if (path === '/_mail/mailbox.js') return asset('mailbox.js', 'text/javascript');
  if (path === '/_mail/mailbox.css') return asset('mailbox.css', 'text/css');
  if (path === '/_mail/message.css') return asset('message.css', 'text/css');
  if (path === '/_mail/messages.json') return json({ messages: mailbox.list({ to }) });
  if (path === '/_mail') return page(mailboxView({ mails: mailbox.list({ to }), to, open: null, view: 'html' }));

  const [, id = '', rest = ''] =
    /^\/_mail\/messages\/([\w-]+)(\.json|\/body\.html|\/attachments\/\d+)?$/.exec(path) ?? [];
  const mail = mailbox.read(id);
  if (mail === null) return plain(404, 'There is no such mail.');
  if (rest === '.json') return json(mail);
  if (rest === '/body.html') return bodyOf(mail, mailbox);
  if (rest !== '') return attachment(mail, mailbox, Number(rest.split('/').at(-1)));
  const view = mail.html === null || (url.searchParams.get('view') === 'text' && mail.text !== null) ? 'text' : 'html';
  return page(mailboxView({ mails: mailbox.list({ to }), to, open: mail, view }));
}

/** Only the page itself may clear: another site's form would be sent with another origin. */
function clear(mailbox: Mailbox, request: IncomingMessage): Answer {
  if (request.method !== 'POST') return plain(405, 'The mailbox is cleared by POST.');
  const { origin, host } = request.headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) {
    return plain(403, 'Only pages of this server may clear the mailbox.');
  }
  request.resume();
  mailbox.clear();
  return { status: 303, headers: { location: '/_mail' }, body: '' };
}

async function asset(name: string, type: string): Promise<Answer> {
  const body = await readFile(new URL(`./mailbox-page/${name}`, import.meta.url));
  return { status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

function page(body: string): Answer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy };
  return { status: 200, headers, body };
}

function bodyOf(mail: Mail, mailbox: Mailbox): Answer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy };
  return { status: 200, headers, body: htmlBody(mail, mailbox) };
}

function attachment(mail: Mail, mailbox: Mailbox, position: number): Answer {
  const found = mail.attachments.find((candidate) => candidate.position === position);
  const body = mailbox.attachment(mail.id, position);
  if (found === undefined || body === null) return plain(404, 'There is no such attachment.');
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(found.contentType);
  const headers = {
    'content-type': isType ? found.contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${percentEncoded(found.fileName)}`,
    'content-security-policy': mailPolicy,
  };
  return { status: 200, headers, body };
}

/** RFC 5987: stricter than `encodeURIComponent`, which leaves quotes, parentheses and asterisks. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function json(value: object): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function plain(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}
