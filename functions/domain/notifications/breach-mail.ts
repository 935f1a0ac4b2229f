import type { Mail } from '#functions/platform/mail/mailer.ts';
import { type MailSender, writeMail } from '#functions/platform/mail/write-mail.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { addressOf, type DueItem } from './due-digest.ts';

/** Tells one person that a covenant is breached: by what, and where to look. */
export function breachMail(to: string, firstName: string, item: DueItem, sender: MailSender, siteUrl: string): Mail {
  const { structure, covenant } = item;
  const what = `${structure.name}: ${covenant.name} is breached`;
  return writeMail({
    to,
    subject: what,
    sender,
    firstName,
    lines: [`${what}. ${standingWords(covenant)}`],
    action: { label: 'See why', link: addressOf(item, siteUrl) },
  });
}
