import * as z from 'zod';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { isAddress } from './addresses.ts';
import type { MailSettings } from './configuration-sets.ts';
import type { Mailbox, NewMail } from './mailbox.ts';
import { parseMimeMessage } from './mime-message.ts';

const largestMailInBytes = 40 * 1024 * 1024;
const mostRecipients = 50;

const Text = z.object({ Data: z.string() });
const NameAndValue = z.object({ Name: z.string().min(1), Value: z.string() });
const Attachment = z.object({
  RawContent: z.base64(),
  FileName: z.string().min(1),
  ContentType: z.string().default('application/octet-stream'),
  ContentId: z.string().optional(),
});
const Simple = z.object({
  Subject: Text,
  Body: z.object({ Text: Text.optional(), Html: Text.optional() }),
  Headers: z.array(NameAndValue).max(15).default([]),
  Attachments: z.array(Attachment).default([]),
});
/** What the names and values of tags may hold. */
const TagText = z.string().regex(/^[\w.@-]{1,256}$/);
const Addresses = z.array(z.string()).default([]);
const Email = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  ReplyToAddresses: Addresses,
  EmailTags: z.array(NameAndValue.extend({ Value: TagText, Name: TagText })).default([]),
  ConfigurationSetName: z.string().optional(),
  Content: z.object({ Simple: Simple.optional(), Raw: z.object({ Data: z.base64() }).optional() }),
});
type Email = z.infer<typeof Email>;

/**
 * SendEmail with simple or raw content. Every sender counts as verified; templates are not supported. `publish` tells what became of a mail that named a
 * configuration set.
 */
export function sendEmail(
  mailbox: Mailbox,
  settings: MailSettings,
  publish: (id: string, configurationSet: string) => Promise<void>,
): Operation {
  return operation(Email, async (email) => {
    const { ConfigurationSetName: set } = email;
    if (set !== undefined) settings.publishedBy(set);
    const { Simple: simple, Raw: raw } = email.Content;
    if ((simple === undefined) === (raw === undefined)) throw bad('Content must be either Simple or Raw.');
    const mail = simple === undefined ? rawMail(email, raw?.Data ?? '') : simpleMail(email, simple);
    check(mail);
    const id = await mailbox.deliver(mail);
    if (set !== undefined) setImmediate(() => publish(id, set).catch(() => undefined));
    return { MessageId: id };
  });
}

type Delivery = NewMail & { readonly to: readonly string[] };

function simpleMail(email: Email, simple: z.infer<typeof Simple>): Delivery {
  const { Text: text, Html: html } = simple.Body;
  if (text === undefined && html === undefined) throw bad('The body has neither text nor HTML.');
  return {
    ...envelope(email),
    from: email.FromEmailAddress ?? '',
    subject: simple.Subject.Data,
    text: text?.Data ?? null,
    html: html?.Data ?? null,
    headers: simple.Headers.map(named),
    attachments: simple.Attachments.map(({ FileName, ContentType, ContentId, RawContent }) => ({
      fileName: FileName,
      contentType: ContentType,
      contentId: ContentId ?? null,
      content: Buffer.from(RawContent, 'base64'),
    })),
  };
}

/** The message names sender and recipients itself; what the call says about them goes before it. */
function rawMail(email: Email, data: string): Delivery {
  const source = Buffer.from(data, 'base64');
  if (source.length > largestMailInBytes) throw tooLarge();
  const { from, to, cc, bcc, ...message } = parseMimeMessage(source);
  const given = envelope(email);
  const isAddressed = given.to.length + given.cc.length + given.bcc.length > 0;
  return {
    ...message,
    from: email.FromEmailAddress ?? from ?? '',
    tags: given.tags,
    ...(isAddressed ? { to: given.to, cc: given.cc, bcc: given.bcc } : { to, cc, bcc }),
  };
}

function envelope({ Destination, ReplyToAddresses, EmailTags }: Email) {
  return {
    to: Destination.ToAddresses,
    cc: Destination.CcAddresses,
    bcc: Destination.BccAddresses,
    replyTo: ReplyToAddresses,
    tags: EmailTags.map(named),
  };
}

function check(mail: Delivery): void {
  const recipients = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])];
  if (mail.from === '') throw bad('FromEmailAddress is required.');
  if (recipients.length === 0) throw bad('The mail has no recipient: To, Cc and Bcc are empty.');
  if (recipients.length > mostRecipients) throw bad(`Recipient count exceeds ${mostRecipients}.`);
  const wrong = [mail.from, ...recipients, ...(mail.replyTo ?? [])].find((address) => !isAddress(address));
  if (wrong !== undefined) throw bad(`'${wrong}' is not an email address.`);
  const size = (mail.attachments ?? []).reduce((sum, { content }) => sum + content.length, 0);
  if (size + Buffer.byteLength(`${mail.text ?? ''}${mail.html ?? ''}`) > largestMailInBytes) throw tooLarge();
}

function named({ Name, Value }: z.infer<typeof NameAndValue>) {
  return { name: Name, value: Value };
}

function tooLarge(): ServiceError {
  return new ServiceError('MessageRejected', `Message length is more than ${largestMailInBytes} bytes long.`);
}

function bad(message: string): ServiceError {
  return new ServiceError('BadRequestException', message);
}
