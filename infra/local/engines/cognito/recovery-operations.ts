import * as z from 'zod';
import { type Operation, operation } from '../service-call.ts';
import { isEmail } from './attributes.ts';
import { type Client, clientOf, hidesUsers, requireSecretHash } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { accountOf, forgetFailures } from './lock-out.ts';
import { deliveryTo, mailRecoveryCode } from './mails.ts';
import { requireConformingPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { type Pool, passwordPolicyOf, poolOf } from './pools.ts';
import { drawRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { refusals } from './refusals.ts';
import { findUser, setPassword, setStatus, type User, userOf } from './users.ts';

const ForgottenPassword = z.object({ ClientId: z.string(), Username: z.string(), SecretHash: z.string().optional() });
const NewPassword = ForgottenPassword.extend({ ConfirmationCode: z.string(), Password: z.string() });
const UserChoice = z.object({ UserPoolId: z.string(), Username: z.string() });

/** Setting a new password by a mailed code. */
export function recoveryOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    ForgotPassword: operation(ForgottenPassword, (input) => forgotPassword(cognito, input)),
    ConfirmForgotPassword: operation(NewPassword, (input) => confirmForgotPassword(cognito, input)),
    AdminResetUserPassword: operation(UserChoice, (input) => adminResetUserPassword(cognito, input)),
  };
}

// A client that hides users gets the same answer for everybody it may not tell about.
async function forgotPassword(cognito: Cognito, input: z.infer<typeof ForgottenPassword>) {
  const { client, pool, user } = callerOf(cognito, input);
  if (user === undefined && !hidesUsers(client)) throw refusals.userNotFound();
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw refusals.notAuthorized('User password cannot be reset in the current state.');
  }
  const code = drawRecoveryCode(cognito, accountOf(pool, user, input.Username));
  if (user === undefined || !user.isEnabled || !hasVerifiedEmail(user)) {
    if (user !== undefined && !hidesUsers(client)) throw user.isEnabled ? noVerifiedEmail() : refusals.userDisabled();
    return {
      CodeDeliveryDetails: deliveryTo(isEmail(input.Username) ? input.Username : `${input.Username}@example.com`),
    };
  }
  await mailRecoveryCode(cognito, pool, user, code);
  return { CodeDeliveryDetails: deliveryTo(user.attributes['email'] ?? '') };
}

async function confirmForgotPassword(cognito: Cognito, input: z.infer<typeof NewPassword>) {
  const { client, pool, user } = callerOf(cognito, input);
  if (user === undefined && !hidesUsers(client)) throw refusals.userNotFound();
  requireConformingPassword(passwordPolicyOf(pool), input.Password);
  const hash = await hashPassword(input.Password);
  spendRecoveryCode(cognito, accountOf(pool, user, input.Username), input.ConfirmationCode);
  if (user === undefined || !user.isEnabled) {
    throw refusals.codeMismatch('Invalid verification code provided, please try again.');
  }
  setPassword(cognito, user.id, hash, 'CONFIRMED');
  forgetFailures(cognito, user.id);
  return {};
}

async function adminResetUserPassword(cognito: Cognito, { UserPoolId, Username }: z.infer<typeof UserChoice>) {
  const pool = poolOf(cognito, UserPoolId);
  const user = userOf(cognito, pool, Username);
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw refusals.notAuthorized('User password cannot be reset in the current state.');
  }
  if (!hasVerifiedEmail(user)) throw noVerifiedEmail();
  setStatus(cognito, user.id, 'RESET_REQUIRED');
  await mailRecoveryCode(cognito, pool, user, drawRecoveryCode(cognito, user.id));
  return {};
}

function callerOf(
  cognito: Cognito,
  { ClientId, Username, SecretHash }: z.infer<typeof ForgottenPassword>,
): { readonly client: Client; readonly pool: Pool; readonly user: User | undefined } {
  const client = clientOf(cognito, ClientId);
  requireSecretHash(client, Username, SecretHash);
  const pool = poolOf(cognito, client.poolId);
  return { client, pool, user: findUser(cognito, pool, Username) };
}

function hasVerifiedEmail({ attributes }: User): boolean {
  return attributes['email'] !== undefined && attributes['email_verified']?.toLowerCase() === 'true';
}

function noVerifiedEmail() {
  return refusals.invalidParameter(
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  );
}
