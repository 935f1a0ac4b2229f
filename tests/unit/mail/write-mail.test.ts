import { describe, expect, it } from 'vitest';
import { invitationMail } from '#functions/platform/mail/account-mails.ts';
import { writeMail } from '#functions/platform/mail/write-mail.ts';

const link = 'https://trestle.example/new-user-password/abc?x=1&y=2';
const sender = { name: 'Northlight & Sons', logo: null, replyTo: null };
const inviter = { name: 'Dalia Okafor', email: 'dalia@northlight.example' };

/** What a reader of the HTML sees: its text without the head, styles and what only lists of mails show. */
const shownText = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');

describe('a mail', () => {
  const mail = writeMail({
    to: 'gwen@borrower.example',
    subject: 'What is due',
    sender,
    firstName: 'Gwen',
    lines: ['Two things are due <soon>.'],
    items: [{ title: 'Riverside: Budget', detail: 'Due in 3 days.', link: 'https://trestle.example/deals/1' }],
    action: { label: 'Open', link },
  });

  it('says the same as text and as HTML', () => {
    const shown = shownText(mail.html);

    for (const part of ['Hello Gwen,', 'Two things are due <soon>.', 'Riverside: Budget', 'Due in 3 days.', 'Open']) {
      expect(mail.text).toContain(part);
      expect(shown).toContain(part);
    }
    const foot = 'Sent by Trestle for Northlight & Sons to gwen@borrower.example.';
    expect(mail.text).toContain(foot);
    expect(shown).toContain(foot);
    expect(mail.text).toContain(link);
    expect(shown).toContain(`If the button does not work, open this address: ${link}`);
  });

  it('holds what people typed as text and never as markup', () => {
    expect(mail.html).toContain('are due &#60;soon&#62;.');
    expect(mail.html).toContain('href="https://trestle.example/new-user-password/abc?x=1&#38;y=2"');
  });

  it('needs no picture, and shows the logo of an organization that has one', () => {
    expect(mail.html).not.toContain('<img');
    const logo = 'https://trestle.example/logo.png';
    expect(writeMail({ to: 'a@b.example', subject: '', sender: { ...sender, logo }, lines: [] }).html).toContain(
      `<img src="${logo}"`,
    );
  });

  it('shows its first sentence beside the subject in a list of mails', () => {
    expect(mail.html).toMatch(/<div style="display:none[^>]+>Two things are due &#60;soon&#62;\.<\/div>/);
  });
});

describe('an invitation', () => {
  const invited = { to: 'gwen@borrower.example', firstName: 'Gwen', sender, link };

  it('tells who invites, to what, and what comes next', () => {
    const { text } = invitationMail({ ...invited, inviter });

    expect(text).toContain('Dalia Okafor (dalia@northlight.example) of Northlight & Sons has invited you to Trestle');
    expect(text).toContain('You are then signed in as gwen@borrower.example');
    expect(text).toContain(`Choose a password: ${link}`);
  });

  it('is the organization’s own where a program invites', () => {
    expect(invitationMail({ ...invited, inviter: null }).text).toContain(
      'Northlight & Sons has invited you to Trestle',
    );
  });
});
