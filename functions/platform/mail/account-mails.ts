import { type LinkKind, linkLives } from '#functions/platform/sign-in/credential-lives.ts';
import type { Mail } from './mailer.ts';
import { mailWithLink } from './plain-mails.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** In words, e.g. `one hour`, `7 days`. */
function durationOf(milliseconds: number): string {
  const [count, unit] = milliseconds > day ? [milliseconds / day, 'day'] : [milliseconds / hour, 'hour'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

const validityOf = (kind: LinkKind): string => `The link works once and for ${durationOf(linkLives[kind])}.`;

export const invitationMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    `You have been invited to ${organization} on Trestle`,
    [
      `Hello ${firstName},`,
      `${organization} has invited you to Trestle. Choose a password to accept and sign in. ${validityOf('invitation')} If you do not know ${organization}, ignore this email.`,
    ],
    link,
    'Choose a password',
  );

export const invitationToAccountMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    `You have been invited to ${organization} on Trestle`,
    [
      `Hello ${firstName},`,
      `${organization} has invited you to work with it. Sign in with your own password to accept or decline; "Forgot password" on the sign-in page sets one if you have none. The invitation stands for ${durationOf(linkLives.invitation)}. Until you accept, ${organization} sees nothing of your account.`,
    ],
    link,
    'See the invitation',
  );

export const passwordMail = (to: string, firstName: string, link: string): Mail =>
  mailWithLink(
    to,
    'Set a new password for Trestle',
    [
      `Hello ${firstName},`,
      `Somebody asked for a new password for this address. If it was not you, nothing changes. ${validityOf('password')}`,
    ],
    link,
    'Set a new password',
  );

export const verificationMail = (to: string, firstName: string, organization: string, link: string): Mail =>
  mailWithLink(
    to,
    'Verify your email address for Trestle',
    [
      `Hello ${firstName},`,
      `Please confirm that this address is yours to work with ${organization}. You will be asked for the password with which you signed up; if you did not sign up, ignore this email. ${validityOf('signUp')}`,
    ],
    link,
    'Verify email address',
  );

export const addressMail = (to: string, firstName: string, from: string, link: string): Mail =>
  mailWithLink(
    to,
    'Confirm your new email address for Trestle',
    [
      `Hello ${firstName},`,
      `The Trestle account of ${from} is to move to this address. Sign in with the old one and confirm. ${validityOf('addressChange')} If you do not know of this, ignore this email; nothing changes.`,
    ],
    link,
    'Confirm the new address',
  );

export const accountExistsMail = (to: string, firstName: string, link: string): Mail =>
  mailWithLink(
    to,
    'You already have a Trestle account',
    [`Hello ${firstName},`, 'Somebody tried to sign up with this address. You can sign in with the password you have.'],
    link,
    'Sign in',
  );
