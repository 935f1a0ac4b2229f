import { allowsFlow } from './client-settings.ts';
import { type Client, hidesUsers, requireSecretHash } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { accountOf, countFailure, refuseLocked } from './lock-out.ts';
import { isPassword } from './passwords.ts';
import { type Pool, passwordPolicyOf, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { askForNewPassword, secondFactorOrTokens } from './sign-in-steps.ts';
import { findUser, type User } from './users.ts';

const dayInMilliseconds = 86_400_000;

/** Signs in with USERNAME and PASSWORD: answers with tokens or with the next challenge. Refuses a wrong password and an unknown user alike. */
export async function signInWithPassword(
  cognito: Cognito,
  client: Client,
  parameters: Readonly<Record<string, string>>,
): Promise<object> {
  const { USERNAME: name, PASSWORD: password, SECRET_HASH: secretHash } = parameters;
  if (name === undefined) throw refusals.missingParameter('USERNAME');
  if (password === undefined) throw refusals.missingParameter('PASSWORD');
  requireSecretHash(client, name, secretHash);

  const pool = poolOf(cognito, client.poolId);
  const account = accountOf(pool, findUser(cognito, pool, name), name);
  return await cognito.oneAtATime(account, async () => {
    refuseLocked(cognito, account);
    const user = await userWithPassword(cognito, { pool, client, name, password, account });
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      requireFreshTemporaryPassword(cognito, pool, user);
      return askForNewPassword(cognito, { pool, client, user });
    }
    return secondFactorOrTokens(cognito, { pool, client, user });
  });
}

/** Throws unless the client signs in by this flow, named as `USER_PASSWORD_AUTH`. */
export function requireFlow(client: Client, flow: string): void {
  if (!allowsFlow(client.settings, flow)) {
    throw refusals.invalidParameter(`${flow} flow not enabled for this client`);
  }
}

interface PasswordAttempt {
  readonly pool: Pool;
  readonly client: Client;
  readonly name: string;
  readonly password: string;
  readonly account: string;
}

async function userWithPassword(cognito: Cognito, attempt: PasswordAttempt): Promise<User> {
  const { pool, client, name, password, account } = attempt;
  const hash = findUser(cognito, pool, name)?.passwordHash ?? null;
  const isRight = await isPassword(hash, password);

  // Read again: the user may have been changed while the password was hashed.
  const user = findUser(cognito, pool, name);
  if (user?.status === 'RESET_REQUIRED') throw refusals.passwordResetRequired();
  if (user === undefined || !isRight || user.passwordHash !== hash) {
    countFailure(cognito, account);
    throw user === undefined && !hidesUsers(client) ? refusals.userNotFound() : refusals.wrongPassword();
  }
  if (!user.isEnabled) throw refusals.userDisabled();
  return user;
}

function requireFreshTemporaryPassword({ now }: Cognito, pool: Pool, user: User): void {
  const days = passwordPolicyOf(pool).TemporaryPasswordValidityDays;
  if (user.passwordSetAt !== null && now() - user.passwordSetAt <= days * dayInMilliseconds) return;
  throw refusals.notAuthorized('Temporary password has expired and must be reset by an administrator.');
}
