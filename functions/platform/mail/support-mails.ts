import type { StoredSupportAccess } from '#functions/platform/sign-in/support-access.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

type About = Pick<StoredSupportAccess, 'supporterName' | 'organizationName' | 'reason'>;

export const supportQuestionMail = (
  { email: to, firstName }: { readonly email: string; readonly firstName: string },
  { supporterName, organizationName, reason }: About,
  site: string,
): Mail =>
  writeMail({
    to,
    subject: `${supporterName} of Trestle support asks to see what you see`,
    sender: null,
    firstName,
    lines: [
      `${supporterName} asks to see ${organizationName} in Trestle as you see it, for this reason: ${reason}`,
      'Nothing is opened before you allow it in your profile. Support then reads only, changes nothing, and you see what was read; you can end it at any time. If you do not expect this, refuse.',
    ],
    action: { label: 'Allow or refuse', link: `${site}/profile` },
  });

export const supportOpenedMail = (
  { email: to, firstName }: { readonly email: string; readonly firstName: string },
  { supporterName, organizationName, until }: About & Pick<StoredSupportAccess, 'until'>,
  site: string,
): Mail =>
  writeMail({
    to,
    subject: `${supporterName} of Trestle support now sees what you see`,
    sender: null,
    firstName,
    lines: [
      `As you have allowed, ${supporterName} has opened ${organizationName} in Trestle as you see it, for reading only and until ${until.slice(0, 16).replace('T', ' ')} UTC at the latest.`,
      'Your profile shows what was read, and ends it at once.',
    ],
    action: { label: 'See what was read, or end it', link: `${site}/profile` },
  });
