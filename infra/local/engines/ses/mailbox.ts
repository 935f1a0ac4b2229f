import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../open-database.ts';
import { addressOf } from './addresses.ts';

/** A name and its value: a header or a tag. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A file that came with a mail. `contentId` is what HTML refers to as `cid:…`; `position` tells it from the mail's others. */
export interface MailAttachment {
  readonly position: number;
  readonly fileName: string;
  readonly contentType: string;
  readonly contentId: string | null;
  readonly sizeInBytes: number;
}

/** A mail as it was handed over. Addresses are as written, names included; `at` is an ISO 8601 instant. */
export interface Mail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: readonly NamedValue[];
  readonly tags: readonly NamedValue[];
  readonly attachments: readonly MailAttachment[];
}

export interface NewAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly contentId: string | null;
  readonly content: Uint8Array;
}

/** A mail to be delivered: sender, recipients and subject, and what else it has. */
export type NewMail = Pick<Mail, 'from' | 'subject'> &
  Partial<Pick<Mail, 'cc' | 'bcc' | 'replyTo' | 'text' | 'html' | 'headers' | 'tags'>> & {
    readonly to: string | readonly string[];
    readonly attachments?: readonly NewAttachment[];
  };

/** The mails that would have left the machine. */
export interface Mailbox {
  /** Keeps the mail and returns its id. */
  deliver(mail: NewMail): Promise<string>;
  /** Newest first; `to` keeps those that went to this address, openly or as copies. */
  list(filter?: { readonly to?: string | undefined }): Mail[];
  read(id: string): Mail | null;
  attachment(id: string, position: number): Uint8Array | null;
  clear(): void;
}

export const mailboxSchema = `
  CREATE TABLE IF NOT EXISTS mails (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, mail TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS attachments (
    mail_id TEXT NOT NULL, position INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (mail_id, position)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recipients (
    address TEXT NOT NULL, mail_id TEXT NOT NULL, PRIMARY KEY (address, mail_id)
  ) STRICT, WITHOUT ROWID;
`;

const plainAddress = (written: string): string => addressOf(written).toLowerCase();

/** Everybody to whom a mail goes, openly or as a copy, each once. */
const addressesOf = ({ to, cc, bcc }: Pick<Mail, 'to' | 'cc' | 'bcc'>): ReadonlySet<string> =>
  new Set([...to, ...cc, ...bcc].map(plainAddress));

/** Opens the mailbox kept in the database; `now` is in epoch milliseconds. */
export function openMailbox(database: DatabaseSync, now: () => number): Mailbox {
  const add = database.prepare('INSERT INTO mails (id, mail) VALUES (?, ?)');
  const addAttachment = database.prepare('INSERT INTO attachments VALUES (?, ?, ?)');
  const addRecipient = database.prepare('INSERT INTO recipients VALUES (?, ?)');
  const list = database.prepare('SELECT mail FROM mails ORDER BY sequence DESC');
  const listTo = database.prepare(
    'SELECT mail FROM recipients JOIN mails ON mails.id = recipients.mail_id WHERE address = ? ORDER BY sequence DESC',
  );
  const read = database.prepare('SELECT mail FROM mails WHERE id = ?');
  const attachment = database.prepare('SELECT content FROM attachments WHERE mail_id = ? AND position = ?');

  return {
    deliver: async (newMail) => {
      const mail = asMail(newMail, now());
      inTransaction(database, () => {
        add.run(mail.id, JSON.stringify(mail));
        for (const address of addressesOf(mail)) addRecipient.run(address, mail.id);
        for (const [position, { content }] of (newMail.attachments ?? []).entries()) {
          addAttachment.run(mail.id, position, content);
        }
      });
      return mail.id;
    },
    list: ({ to } = {}) => {
      const rows = to === undefined || to === '' ? list.all() : listTo.all(plainAddress(to));
      return rows.map((row): Mail => JSON.parse(String(row['mail'])));
    },
    read: (id) => {
      const row = read.get(id);
      return row === undefined ? null : JSON.parse(String(row['mail']));
    },
    attachment: (id, position) => {
      const content = attachment.get(id, position)?.['content'];
      return content instanceof Uint8Array ? content : null;
    },
    clear: () => {
      database.exec('BEGIN; DELETE FROM attachments; DELETE FROM recipients; DELETE FROM mails; COMMIT;');
    },
  };
}

function asMail(mail: NewMail, now: number): Mail {
  const {
    from,
    to,
    subject,
    cc = [],
    bcc = [],
    replyTo = [],
    text = null,
    html = null,
    headers = [],
    tags = [],
  } = mail;
  const attachments = (mail.attachments ?? []).map(({ fileName, contentType, contentId, content }, position) => ({
    position,
    fileName,
    contentType,
    contentId,
    sizeInBytes: content.length,
  }));
  return {
    id: `${randomBytes(8).toString('hex')}-${randomUUID()}-000000`,
    at: new Date(now).toISOString(),
    from,
    to: typeof to === 'string' ? [to] : to,
    cc,
    bcc,
    replyTo,
    subject,
    text,
    html,
    headers,
    tags,
    attachments,
  };
}
