import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

/** A plain mail with one link, as text and as HTML that reads the same. */
export function mailWithLink(
  to: string,
  subject: string,
  lines: readonly string[],
  link: string,
  action: string,
): Mail {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n\n${action}: ${link}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${paragraphs}<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p></body></html>`,
  };
}

const validity = 'The link works once and for three days.';

export const invitationMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    `You have been invited to ${organization} on Trestle`,
    [`Hello ${firstName},`, `${organization} has invited you to Trestle. Choose a password to sign in. ${validity}`],
    link,
    'Choose a password',
  );

export const addedMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    `You now have access to ${organization} on Trestle`,
    [`Hello ${firstName},`, `${organization} has given you access. Sign in with the password that you already have.`],
    link,
    'Sign in',
  );

export const passwordMail = (to: string, firstName: string, link: string): Mail =>
  mailWithLink(
    to,
    'Set a new password for Trestle',
    [
      `Hello ${firstName},`,
      `Somebody asked for a new password for this address. If it was not you, nothing changes. ${validity}`,
    ],
    link,
    'Set a new password',
  );

export const verificationMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    'Verify your email address for Trestle',
    [`Hello ${firstName},`, `Please confirm that this address is yours to work with ${organization}. ${validity}`],
    link,
    'Verify email address',
  );

export const accountExistsMail = (to: string, firstName: string, link: string): Mail =>
  mailWithLink(
    to,
    'You already have a Trestle account',
    [`Hello ${firstName},`, 'Somebody tried to sign up with this address. You can sign in with the password you have.'],
    link,
    'Sign in',
  );
