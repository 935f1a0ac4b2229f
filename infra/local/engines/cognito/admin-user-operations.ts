import * as z from 'zod';
import { type Operation, operation } from '../service-call.ts';
import { AttributeList, adminCreateUser, NewUser } from './admin-create-user.ts';
import { type Attributes, changedAttributes, requireKnownAttributes, requireMutableAttributes } from './attributes.ts';
import type { Cognito } from './cognito.ts';
import { revokeGrantsOf } from './grants.ts';
import { forgetFailures } from './lock-out.ts';
import { requireConformingPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { type Pool, passwordPolicyOf, poolOf } from './pools.ts';
import { preferSoftwareToken } from './software-tokens.ts';
import { describeUserForAdmin } from './user-description.ts';
import { setAttributes, setEnabled, setPassword, type User, userOf } from './users.ts';

const UserChoice = z.object({ UserPoolId: z.string(), Username: z.string() });
type UserChoice = z.infer<typeof UserChoice>;

/** A choice of second factors as both SetUserMFAPreference and AdminSetUserMFAPreference take it. */
export const MfaPreference = z
  .object({
    SoftwareTokenMfaSettings: z
      .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
      .optional(),
  })
  .transform(({ SoftwareTokenMfaSettings: chosen }) =>
    chosen === undefined ? undefined : { isEnabled: chosen.Enabled, isPreferred: chosen.PreferredMfa },
  );

/** What an administrator does to one user. */
export function adminUserOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  const onUser = <Input extends UserChoice>(
    shape: z.ZodType<Input>,
    run: (user: User, input: Input, pool: Pool) => object | undefined | Promise<object | undefined>,
  ) =>
    operation(shape, (input) => {
      const pool = poolOf(cognito, input.UserPoolId);
      return run(userOf(cognito, pool, input.Username), input, pool);
    });

  return {
    AdminCreateUser: operation(NewUser, (input) => adminCreateUser(cognito, input)),
    AdminGetUser: onUser(UserChoice, (user) => describeUserForAdmin(cognito, user)),
    AdminSetUserPassword: onUser(
      UserChoice.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
      (user, { Password, Permanent }, pool) => setPasswordAsAdmin(cognito, pool, user, Password, Permanent),
    ),
    AdminUpdateUserAttributes: onUser(UserChoice.extend({ UserAttributes: AttributeList }), (user, input, pool) =>
      changeAttributes(cognito, pool, user, input.UserAttributes),
    ),
    AdminDeleteUser: onUser(UserChoice, ({ id }) => deleteUser(cognito, id)),
    AdminEnableUser: onUser(UserChoice, ({ id }) => switchUser(cognito, id, true)),
    AdminDisableUser: onUser(UserChoice, ({ id }) => switchUser(cognito, id, false)),
    AdminUserGlobalSignOut: onUser(UserChoice, ({ id }) => signOutEverywhere(cognito, id)),
    AdminSetUserMFAPreference: onUser(
      UserChoice.and(MfaPreference.transform((chosen) => ({ chosen }))),
      (user, { chosen }) => {
        if (chosen !== undefined) preferSoftwareToken(cognito, user.id, chosen);
        return {};
      },
    ),
  };
}

async function setPasswordAsAdmin(
  cognito: Cognito,
  pool: Pool,
  user: User,
  password: string,
  isPermanent: boolean,
): Promise<object> {
  requireConformingPassword(passwordPolicyOf(pool), password);
  setPassword(cognito, user.id, await hashPassword(password), isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
  forgetFailures(cognito, user.id);
  return {};
}

function changeAttributes(cognito: Cognito, pool: Pool, user: User, change: Attributes): object {
  requireKnownAttributes(pool, change);
  requireMutableAttributes(pool, change);
  setAttributes(cognito, pool, user.id, changedAttributes(user.attributes, change));
  return {};
}

function deleteUser({ database }: Cognito, userId: string): object {
  database.prepare('DELETE FROM users WHERE id = ?').run(userId);
  return {};
}

function switchUser(cognito: Cognito, userId: string, isEnabled: boolean): object {
  setEnabled(cognito, userId, isEnabled);
  return isEnabled ? {} : signOutEverywhere(cognito, userId);
}

function signOutEverywhere(cognito: Cognito, userId: string): object {
  revokeGrantsOf(cognito, userId);
  return {};
}
