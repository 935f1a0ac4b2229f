import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** What happens to an account that its owner is told of, by a past participle. */
const accountEvents = {
  passwordChanged: 'Your password was changed',
  passwordReset: 'A new password was set by a mailed link',
  twoFactorOn: 'Two-factor authentication was switched on',
  twoFactorOff: 'Two-factor authentication was switched off',
  twoFactorReset: 'An administrator of your organization has reset your two-factor authentication',
  twoFactorReplaced: 'The operator of Trestle has replaced your two-factor authentication',
  twoFactorMoved: 'Another device now shows your verification codes',
  recoveryCodeUsed: 'A recovery code was used in place of a verification code',
  recoveryCodesRenewed: 'New recovery codes were made; the earlier ones no longer work',
  addressChanged: 'The email address of your account was changed',
} as const;
export type AccountEvent = keyof typeof accountEvents;

const momentWords = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const accountEventMail = (
  to: string,
  firstName: string,
  event: AccountEvent,
  { at, from }: { readonly at: Date; readonly from: string },
  site: string,
): Mail =>
  writeMail({
    to,
    subject: `${accountEvents[event]} (Trestle)`,
    sender: null,
    firstName,
    lines: [
      `${accountEvents[event]} on ${momentWords(at)}${from === '' ? '' : `, from ${from}`}.`,
      'If it was you, there is nothing to do. If not, set a new password at once, which signs everybody out, look at your sign-ins in your profile, and tell an administrator of your organization.',
    ],
    action: { label: 'It was not me: set a new password', link: `${site}/forgot-password` },
  });
