import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../service-call.ts';
import { type Attributes, isEmail, requireKnownAttributes } from './attributes.ts';
import type { Cognito } from './cognito.ts';
import { mailInvitation } from './mails.ts';
import { drawPassword, requireConformingPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { isEmailUsername, nameKey, type Pool, passwordPolicyOf, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { describeUser } from './user-description.ts';
import { findUser, insertUser, setPassword, type User, userById } from './users.ts';

/** Attributes as the API lists them, read into one object. `sub` is drawn by the pool and cannot be given. */
export const AttributeList = z
  .array(
    z.object({
      Name: z.string().refine((name) => name !== 'sub', 'The attribute sub cannot be set'),
      Value: z.string().default(''),
    }),
  )
  .transform((list): Attributes => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

export const NewUser = z.object({
  UserPoolId: z.string(),
  Username: z.string().min(1).max(128),
  UserAttributes: AttributeList.default({}),
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
  DesiredDeliveryMediums: z.array(z.enum(['EMAIL', 'SMS'])).optional(),
});

/** Makes a user with a temporary password and mails it, or renews and mails that of a user who never signed in (RESEND). */
export async function adminCreateUser(cognito: Cognito, input: z.infer<typeof NewUser>): Promise<object> {
  const pool = poolOf(cognito, input.UserPoolId);
  const policy = passwordPolicyOf(pool);
  const password = input.TemporaryPassword ?? drawPassword(policy);
  requireConformingPassword(policy, password);
  const hash = await hashPassword(password);

  const user =
    input.MessageAction === 'RESEND' ? renewed(cognito, pool, input, hash) : created(cognito, pool, input, hash);
  const isByMail = input.DesiredDeliveryMediums?.includes('EMAIL') ?? true;
  if (input.MessageAction !== 'SUPPRESS' && isByMail) await mailInvitation(cognito, pool, user, password);
  return { User: describeUser(user) };
}

function created(cognito: Cognito, pool: Pool, input: z.infer<typeof NewUser>, passwordHash: string): User {
  const { Username, UserAttributes } = input;
  const isByEmail = isEmailUsername(pool);
  if (isByEmail && !isEmail(Username)) throw refusals.invalidParameter('Username should be an email.');
  if (isByEmail && nameKey(pool, UserAttributes['email'] ?? Username) !== nameKey(pool, Username)) {
    throw refusals.invalidParameter('User attributes should not contain an email that differs from the username.');
  }
  requireKnownAttributes(pool, UserAttributes);
  const given = isByEmail ? { email: Username, ...UserAttributes } : UserAttributes;
  const attributes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  if (findUser(cognito, pool, Username) !== undefined) throw usernameExists(isByEmail);

  const id = randomUUID();
  const username = isByEmail ? id : Username;
  insertUser(cognito, pool, { id, username, attributes, status: 'FORCE_CHANGE_PASSWORD', passwordHash });
  return userById(cognito, id);
}

function renewed(cognito: Cognito, pool: Pool, { Username }: z.infer<typeof NewUser>, passwordHash: string): User {
  const user = findUser(cognito, pool, Username);
  if (user === undefined) throw refusals.userNotFound();
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new ServiceError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  }
  setPassword(cognito, user.id, passwordHash, 'FORCE_CHANGE_PASSWORD');
  return userById(cognito, user.id);
}

function usernameExists(isByEmail: boolean): ServiceError {
  const message = isByEmail ? 'An account with the given email already exists.' : 'User account already exists';
  return new ServiceError('UsernameExistsException', message);
}
