import { type LinkKind, linkLives } from '#functions/platform/sign-in/credential-lives.ts';
import { dayInMilliseconds, hourInMilliseconds } from '#shared/time/durations.ts';
import type { Mail } from './mailer.ts';
import { type MailSender, writeMail } from './write-mail.ts';

/** In words, e.g. `one hour`, `7 days`. */
function durationOf(milliseconds: number): string {
  const [count, unit] =
    milliseconds > dayInMilliseconds
      ? [milliseconds / dayInMilliseconds, 'day']
      : [milliseconds / hourInMilliseconds, 'hour'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

const validityOf = (kind: LinkKind): string => `The link works once and for ${durationOf(linkLives[kind])}.`;

interface Invited {
  readonly to: string;
  readonly firstName: string;
  readonly sender: MailSender;
  /** Null where a program invites, or somebody who is not known any more. */
  readonly inviter: { readonly name: string; readonly email: string } | null;
  readonly link: string;
}

const whoInvites = ({ inviter, sender }: Invited): string =>
  inviter === null ? sender.name : `${inviter.name} (${inviter.email}) of ${sender.name}`;

export const invitationMail = (invited: Invited): Mail => {
  const { to, firstName, sender, link } = invited;
  return writeMail({
    to,
    subject: `You have been invited to ${sender.name} on Trestle`,
    sender,
    firstName,
    lines: [
      `${whoInvites(invited)} has invited you to Trestle, where ${sender.name} keeps its financings, covenants and documents.`,
      `Choose a password to accept. You are then signed in as ${to} and see what is shared with you. ${validityOf('invitation')} If you do not know ${sender.name}, ignore this email.`,
    ],
    action: { label: 'Choose a password', link },
  });
};

export const invitationToAccountMail = (invited: Invited): Mail => {
  const { to, firstName, sender, link } = invited;
  return writeMail({
    to,
    subject: `You have been invited to ${sender.name} on Trestle`,
    sender,
    firstName,
    lines: [
      `${whoInvites(invited)} has invited you to work with ${sender.name} on Trestle.`,
      `Sign in with your own password to accept or decline; "Forgot password" on the sign-in page sets one if you have none. The invitation stands for ${durationOf(linkLives.invitation)}. Until you accept, ${sender.name} sees nothing of your account.`,
    ],
    action: { label: 'See the invitation', link },
  });
};

export const passwordMail = (to: string, firstName: string, link: string): Mail =>
  writeMail({
    to,
    subject: 'Set a new password for Trestle',
    sender: null,
    firstName,
    lines: [
      `Somebody asked for a new password for the account ${to}. If it was not you, ignore this email; nothing changes.`,
      `${validityOf('password')} Setting the password signs you in here and out everywhere else.`,
    ],
    action: { label: 'Set a new password', link },
  });

export const verificationMail = (to: string, firstName: string, sender: MailSender, link: string): Mail =>
  writeMail({
    to,
    subject: 'Verify your email address for Trestle',
    sender,
    firstName,
    lines: [
      `Please confirm that this address is yours to work with ${sender.name}. You will be asked for the password with which you signed up.`,
      `If you did not sign up, ignore this email. ${validityOf('signUp')}`,
    ],
    action: { label: 'Verify email address', link },
  });

export const addressMail = (to: string, firstName: string, from: string, link: string): Mail =>
  writeMail({
    to,
    subject: 'Confirm your new email address for Trestle',
    sender: null,
    firstName,
    lines: [
      `The Trestle account of ${from} is to move to this address. Sign in with the old one and confirm.`,
      `${validityOf('addressChange')} If you do not know of this, ignore this email; nothing changes.`,
    ],
    action: { label: 'Confirm the new address', link },
  });

export const accountExistsMail = (to: string, firstName: string, link: string): Mail =>
  writeMail({
    to,
    subject: 'You already have a Trestle account',
    sender: null,
    firstName,
    lines: ['Somebody tried to sign up with this address. You can sign in with the password you have.'],
    action: { label: 'Sign in', link },
  });
