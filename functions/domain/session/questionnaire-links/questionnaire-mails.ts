import type { Mail } from '#functions/platform/mailer.ts';
import { mailWithLink, plainMail } from '#functions/platform/plain-mails.ts';

interface Questionnaire {
  readonly name: string;
  readonly organizationName: string;
}

/** To somebody whom the link signs in. It holds nothing that was entered with the address, because anybody can enter any. */
export const questionnaireMail = (email: string, { name, organizationName }: Questionnaire, link: string): Mail =>
  mailWithLink(
    email,
    `Your link to ${name} of ${organizationName}`,
    [
      'Hello,',
      `Somebody, most likely you, asked for the link to "${name}" of ${organizationName}. It works once and for 24 hours. If it was not you, nothing happens.`,
    ],
    link,
    'Open the questionnaire',
  );

/** To somebody who has a way to sign in: a link would let everybody past it who reads the mailbox. */
export const signInAsUsualMail = (
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { name, organizationName }: Questionnaire,
  link: string,
): Mail =>
  mailWithLink(
    email,
    `Sign in to answer ${name} of ${organizationName}`,
    [
      `Hello ${firstName},`,
      `Somebody, most likely you, asked for the link to "${name}" of ${organizationName}. You already have access to the organization: sign in as usual.`,
    ],
    link,
    'Sign in',
  );

/** To somebody whom the organization has invited: the invitation is the way in, and a link would pass it by. */
export function acceptFirstMail(email: string, { name, organizationName }: Questionnaire): Mail {
  const lines = [
    'Hello,',
    `Somebody, most likely you, asked for the link to "${name}" of ${organizationName}. ${organizationName} has invited you already: accept the invitation in the earlier email, or ask them to send it again.`,
  ];
  return plainMail(email, `Accept the invitation of ${organizationName} first`, lines);
}
