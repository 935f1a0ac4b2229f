import type { Mail } from '#functions/platform/mail/mailer.ts';
import { mailWithLink, plainMail } from '#functions/platform/mail/plain-mails.ts';

/**
 * To somebody whom the link signs in, which leads to the organization's area: no text promises a questionnaire before there is one to answer. It holds nothing that was entered with the address, because
 * anybody can enter any.
 */
export const signInLinkMail = (email: string, organizationName: string, link: string): Mail =>
  mailWithLink(
    email,
    `Your link to ${organizationName}`,
    [
      'Hello,',
      `Somebody, most likely you, asked for a link that signs in to ${organizationName}. It works once and for 24 hours. If it was not you, nothing happens.`,
    ],
    link,
    'Sign in',
  );

/** To somebody who has a way to sign in: a link would let everybody past it who reads the mailbox. */
export const signInAsUsualMail = (
  { email, firstName }: { readonly email: string; readonly firstName: string },
  organizationName: string,
  link: string,
): Mail =>
  mailWithLink(
    email,
    `Sign in to ${organizationName} as usual`,
    [
      `Hello ${firstName},`,
      `Somebody, most likely you, asked for a link that signs in to ${organizationName}. You already have access to the organization: sign in as usual.`,
    ],
    link,
    'Sign in',
  );

/** To somebody whom the organization has invited: the invitation is the way in, and a link would pass it by. */
export function acceptFirstMail(email: string, organizationName: string): Mail {
  const lines = [
    'Hello,',
    `Somebody, most likely you, asked for a link that signs in to ${organizationName}. ${organizationName} has invited you already: accept the invitation in the earlier email, or ask them to send it again.`,
  ];
  return plainMail(email, `Accept the invitation of ${organizationName} first`, lines);
}
