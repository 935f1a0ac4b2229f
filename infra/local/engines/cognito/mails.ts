import { ServiceError } from '../service-call.ts';
import type { Cognito } from './cognito.ts';
import { isEmailUsername, type Pool } from './pools.ts';
import type { User } from './users.ts';

const defaultSender = 'no-reply@verificationemail.com';

/** Mails a new user the temporary password. Does nothing for a user without an email. */
export async function mailInvitation(cognito: Cognito, pool: Pool, user: User, password: string): Promise<void> {
  const template = pool.settings.AdminCreateUserConfig?.InviteMessageTemplate;
  await send(cognito, pool, user, {
    subject: template?.EmailSubject ?? 'Your temporary password',
    message: template?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    secret: password,
  });
}

/** Mails the code that sets a new password. */
export async function mailRecoveryCode(cognito: Cognito, pool: Pool, user: User, code: string): Promise<void> {
  const { VerificationMessageTemplate: template, EmailVerificationSubject, EmailVerificationMessage } = pool.settings;
  await send(cognito, pool, user, {
    subject: template?.EmailSubject ?? EmailVerificationSubject ?? 'Your verification code',
    message: template?.EmailMessage ?? EmailVerificationMessage ?? 'Your confirmation code is {####}',
    secret: code,
  });
}

/** Where a code went, as far as the caller may know: `a***@e***`. */
export function deliveryTo(email: string) {
  const [mailbox, domain] = email.split('@');
  const Destination = `${mailbox?.charAt(0) ?? ''}***@${domain?.charAt(0) ?? ''}***`;
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
}

async function send(
  { deliver }: Cognito,
  pool: Pool,
  user: User,
  { subject, message, secret }: { readonly subject: string; readonly message: string; readonly secret: string },
): Promise<void> {
  const to = user.attributes['email'];
  if (to === undefined) return;
  const name = isEmailUsername(pool) ? to : user.username;
  const text = message.replaceAll('{username}', () => name).replaceAll('{####}', () => secret);
  try {
    await deliver({ from: pool.settings.EmailConfiguration?.From ?? defaultSender, to, subject, text });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError('CodeDeliveryFailureException', `The mail could not be delivered: ${reason}`);
  }
}
