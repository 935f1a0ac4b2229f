import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  ListEmailIdentitiesCommand,
  NotFoundException,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#infra/local/engines/ses/mailbox.ts';
import { openSes, type Ses } from '#infra/local/engines/ses/open-ses.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Ses>;
let client: SESv2Client;

beforeAll(async () => {
  served = await serveEngine(openSes);
  client = new SESv2Client(served);
});

afterAll(async () => {
  client.destroy();
  await served.close();
});

beforeEach(() => served.engine.clear());

const text = (Data: string) => ({ Data, Charset: 'UTF-8' });

const aMail = (more: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'notices@trestle.example',
  Destination: { ToAddresses: ['lender@bank.example'] },
  Content: { Simple: { Subject: text('Covenant due'), Body: { Text: text('Please upload the figures.') } } },
  ...more,
});

async function sent(input: SendEmailCommandInput): Promise<Mail> {
  const { MessageId = '' } = await client.send(new SendEmailCommand(input));
  const mail = served.engine.read(MessageId);
  if (mail === null) throw new Error(`mail ${MessageId} was not captured`);
  return mail;
}

const raw = (lines: readonly string[]) => ({ Content: { Raw: { Data: Buffer.from(lines.join('\r\n')) } } });

describe('a simple mail', () => {
  it('is captured with its text and attachment, byte for byte', async () => {
    const RawContent = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
    const { Simple } = aMail().Content ?? {};

    const mail = await sent(
      aMail({
        Content: {
          Simple: {
            Subject: Simple?.Subject,
            Body: Simple?.Body,
            Attachments: [{ FileName: 'Bericht März.pdf', ContentType: 'application/pdf', RawContent }],
          },
        },
      }),
    );

    expect(mail).toMatchObject({
      from: 'notices@trestle.example',
      to: ['lender@bank.example'],
      subject: 'Covenant due',
      text: 'Please upload the figures.',
      html: null,
      attachments: [{ fileName: 'Bericht März.pdf', contentType: 'application/pdf', sizeInBytes: 300_000 }],
    });
    expect(Buffer.from(served.engine.attachment(mail.id, 0) ?? []).equals(RawContent)).toBe(true);
  });

  it('is captured as sent: every kind of recipient, names, HTML, headers and tags', async () => {
    const mail = await sent({
      FromEmailAddress: '"Jürgen Größe" <jürgen@trestle.example>',
      Destination: {
        ToAddresses: ['Ada <ada@bank.example>', 'bob@bank.example'],
        CcAddresses: ['cleo@bank.example'],
        BccAddresses: ['archive@trestle.example'],
      },
      ReplyToAddresses: ['desk@trestle.example'],
      EmailTags: [{ Name: 'kind', Value: 'reminder' }],
      Content: {
        Simple: {
          Subject: text('Fällig: 貸付 🏗'),
          Body: { Text: text('plain'), Html: text('<p>rich</p>') },
          Headers: [{ Name: 'X-Loan', Value: '7' }],
        },
      },
    });

    expect(mail).toMatchObject({
      from: '"Jürgen Größe" <jürgen@trestle.example>',
      to: ['Ada <ada@bank.example>', 'bob@bank.example'],
      cc: ['cleo@bank.example'],
      bcc: ['archive@trestle.example'],
      replyTo: ['desk@trestle.example'],
      subject: 'Fällig: 貸付 🏗',
      text: 'plain',
      html: '<p>rich</p>',
      headers: [{ name: 'X-Loan', value: '7' }],
      tags: [{ name: 'kind', value: 'reminder' }],
    });
    expect(Date.parse(mail.at)).toBeCloseTo(Date.now(), -4);
  });

  it.each([
    { what: 'without a recipient', more: { Destination: { ToAddresses: [] } } },
    { what: 'without a destination', more: { Destination: undefined } },
    { what: 'without a sender', more: { FromEmailAddress: undefined } },
    { what: 'to something that is no address', more: { Destination: { ToAddresses: ['lender at bank'] } } },
    {
      what: 'to more than fifty recipients',
      more: { Destination: { ToAddresses: Array.from({ length: 51 }, (_, index) => `lender${index}@bank.example`) } },
    },
    { what: 'without a body', more: { Content: { Simple: { Subject: text('Empty'), Body: {} } } } },
    { what: 'without any content', more: { Content: {} } },
  ])('is refused $what', async ({ more }) => {
    await expect(client.send(new SendEmailCommand(aMail(more)))).rejects.toMatchObject({
      name: 'BadRequestException',
    });
    expect(served.engine.list()).toEqual([]);
  });

  it('is refused from other credentials', async () => {
    const forger = new SESv2Client({ ...served, credentials: { ...served.credentials, secretAccessKey: 'guessed' } });

    await expect(forger.send(new SendEmailCommand(aMail()))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });
});

describe('a raw mail', () => {
  it('is shown as a mail client would show it, with its attachment byte for byte', async () => {
    const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10, 10]);
    const picture = Buffer.from([137, 80, 78, 71]);

    const mail = await sent(
      raw([
        'From: =?utf-8?Q?J=C3=BCrgen?= <juergen@trestle.example>',
        'To: "Bank, Lending" <lender@bank.example>,',
        ' second@bank.example',
        'Subject: =?UTF-8?B?RsOkbGxpZyDi?= =?UTF-8?B?gJMgYmFsZA==?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="outer"',
        '',
        'This text is for clients that know no MIME.',
        '--outer',
        'Content-Type: multipart/alternative; boundary=inner',
        '',
        '--inner',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Gr=FC=DFe und eine sehr lange Zeile, die =',
        'weitergeht',
        '--inner',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('<p>Grüße</p>').toString('base64'),
        '--inner--',
        '--outer',
        'Content-Type: application/pdf; name="fallback.pdf"',
        'Content-Transfer-Encoding: base64',
        "Content-Disposition: attachment; filename*=UTF-8''Pr%C3%BCfung%20Q3.pdf",
        '',
        pdf.toString('base64'),
        '--outer',
        'Content-Type: image/png',
        'Content-ID: <logo@trestle>',
        'Content-Disposition: inline; filename=logo.png',
        'Content-Transfer-Encoding: base64',
        '',
        picture.toString('base64'),
        '--outer--',
        '',
      ]),
    );

    expect(mail).toMatchObject({
      from: 'Jürgen <juergen@trestle.example>',
      to: ['"Bank, Lending" <lender@bank.example>', 'second@bank.example'],
      subject: 'Fällig – bald',
      text: 'Grüße und eine sehr lange Zeile, die weitergeht',
      html: '<p>Grüße</p>',
      attachments: [
        { fileName: 'Prüfung Q3.pdf', contentType: 'application/pdf', contentId: null },
        { fileName: 'logo.png', contentType: 'image/png', contentId: 'logo@trestle' },
      ],
    });
    expect(Buffer.from(served.engine.attachment(mail.id, 0) ?? []).equals(pdf)).toBe(true);
    expect(Buffer.from(served.engine.attachment(mail.id, 1) ?? []).equals(picture)).toBe(true);
  });

  it('goes to the recipients of the call when there are any', async () => {
    const mail = await sent({
      Destination: { BccAddresses: ['archive@trestle.example'] },
      ...raw(['From: a@trestle.example', 'To: lender@bank.example', 'Subject: copy', '', 'body']),
    });

    expect(mail).toMatchObject({ to: [], bcc: ['archive@trestle.example'], text: 'body' });
  });

  it('is refused without a recipient', async () => {
    const mail = client.send(new SendEmailCommand(raw(['From: a@trestle.example', 'Subject: to nobody', '', 'body'])));

    await expect(mail).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it.each([
    {
      what: 'an unclosed multipart',
      lines: ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'half'],
      shown: 'half',
    },
    {
      what: 'an unknown character set',
      lines: ['Content-Type: text/plain; charset=klingon', '', 'still text'],
      shown: 'still text',
    },
    { what: 'nothing but headers', lines: [], shown: '' },
  ])('is shown as far as it can be read: $what', async ({ lines, shown }) => {
    const mail = await sent(raw(['From: a@trestle.example', 'To: lender@bank.example', ...lines]));

    expect(mail.text).toBe(shown);
  });
});

describe('the mailbox', () => {
  it('lists the newest first and finds mails by any of their recipients', async () => {
    await sent(aMail({ Destination: { ToAddresses: ['Ada <Ada@bank.example>'] } }));
    await sent(aMail({ Destination: { BccAddresses: ['bob@bank.example'] } }));
    await served.engine.deliver({
      from: 'no-reply@pool.example',
      to: 'ada@bank.example',
      subject: 'Your code',
      text: '123456',
    });

    const subjects = served.engine.list().map(({ subject }) => subject);
    const toAda = served.engine.list({ to: 'ada@bank.example' }).map(({ subject }) => subject);
    const toBob = served.engine.list({ to: 'bob@bank.example' });

    expect(subjects).toEqual(['Your code', 'Covenant due', 'Covenant due']);
    expect(toAda).toEqual(['Your code', 'Covenant due']);
    expect(toBob).toHaveLength(1);
  });

  it('survives a restart and can be cleared', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trestle-ses-'));
    const before = await serveEngine(openSes, { dataDir });
    await new SESv2Client(before).send(new SendEmailCommand(aMail()));
    await before.close();

    const after = await serveEngine(openSes, { dataDir });
    const kept = after.engine.list();
    after.engine.clear();
    const cleared = after.engine.list();
    await after.close();
    await rm(dataDir, { recursive: true });

    expect(kept).toMatchObject([{ subject: 'Covenant due' }]);
    expect(cleared).toEqual([]);
  });
});

describe('identities and the account', () => {
  it('answer what provisioning asks', async () => {
    const EmailIdentity = 'trestle.example';

    const created = await client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    await client.send(
      new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity, MailFromDomain: 'm.trestle.example' }),
    );
    const got = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
    const listed = await client.send(new ListEmailIdentitiesCommand({}));
    const account = await client.send(new GetAccountCommand({}));

    expect(created).toMatchObject({ IdentityType: 'DOMAIN', VerifiedForSendingStatus: true });
    expect(got).toMatchObject({ IdentityType: 'DOMAIN', DkimAttributes: { Status: 'SUCCESS' } });
    expect(listed.EmailIdentities).toMatchObject([{ IdentityName: EmailIdentity }]);
    expect(account).toMatchObject({ SendingEnabled: true, ProductionAccessEnabled: true });
    await expect(client.send(new CreateEmailIdentityCommand({ EmailIdentity }))).rejects.toBeInstanceOf(
      AlreadyExistsException,
    );
  });

  it('are gone once deleted', async () => {
    const EmailIdentity = 'someone@trestle.example';
    await client.send(new CreateEmailIdentityCommand({ EmailIdentity }));

    await client.send(new DeleteEmailIdentityCommand({ EmailIdentity }));

    await expect(client.send(new GetEmailIdentityCommand({ EmailIdentity }))).rejects.toBeInstanceOf(NotFoundException);
  });
});
