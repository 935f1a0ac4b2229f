import type { Mail } from '#functions/platform/mail/mailer.ts';
import { type MailSender, writeMail } from '#functions/platform/mail/write-mail.ts';

const whatWasAsked = ({ name }: MailSender): string =>
  `Somebody, most likely you, asked for a link that signs in to ${name}.`;

/**
 * To somebody whom the link signs in, which leads to the organization's area: no text promises a questionnaire before there is one to answer. It holds nothing that was entered with the address, because
 * anybody can enter any.
 */
export const signInLinkMail = (to: string, sender: MailSender, link: string): Mail =>
  writeMail({
    to,
    subject: `Your link to ${sender.name}`,
    sender,
    lines: [`${whatWasAsked(sender)} It works once and for 24 hours. If it was not you, nothing happens.`],
    action: { label: 'Sign in', link },
  });

/** To somebody who has a way to sign in: a link would let everybody past it who reads the mailbox. */
export const signInAsUsualMail = (
  { email, firstName }: { readonly email: string; readonly firstName: string },
  sender: MailSender,
  link: string,
): Mail =>
  writeMail({
    to: email,
    subject: `Sign in to ${sender.name} as usual`,
    sender,
    firstName,
    lines: [`${whatWasAsked(sender)} You already have access to the organization: sign in as usual.`],
    action: { label: 'Sign in', link },
  });

/** To somebody whom the organization has invited: the invitation is the way in, and a link would pass it by. */
export const acceptFirstMail = (to: string, sender: MailSender): Mail =>
  writeMail({
    to,
    subject: `Accept the invitation of ${sender.name} first`,
    sender,
    lines: [
      `${whatWasAsked(sender)} ${sender.name} has invited you already: accept the invitation in the earlier email, or ask them to send it again.`,
    ],
  });
