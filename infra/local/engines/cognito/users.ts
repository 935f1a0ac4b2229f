import * as z from 'zod';
import { ServiceError } from '../service-call.ts';
import type { Attributes } from './attributes.ts';
import type { Cognito } from './cognito.ts';
import { isEmailUsername, nameKey, type Pool } from './pools.ts';
import { refusals } from './refusals.ts';

const UserStatus = z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']);
export type UserStatus = z.infer<typeof UserStatus>;

const UserRow = z.object({
  id: z.string(),
  pool_id: z.string(),
  username: z.string(),
  attributes: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  status: UserStatus,
  is_enabled: z.number(),
  password_hash: z.string().nullable(),
  password_set_at: z.number().nullable(),
  created_at: z.number(),
  modified_at: z.number(),
});

/** A user of a pool. `id` is the `sub` attribute; in a pool of email usernames it is the username, too. */
export interface User {
  readonly id: string;
  readonly poolId: string;
  readonly username: string;
  readonly attributes: Attributes;
  readonly status: UserStatus;
  readonly isEnabled: boolean;
  readonly passwordHash: string | null;
  readonly passwordSetAt: number | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Finds a user by username, `sub` or, in a pool of email usernames, email. */
export function findUser({ database }: Cognito, pool: Pool, name: string): User | undefined {
  const key = nameKey(pool, name);
  const row = database
    .prepare('SELECT * FROM users WHERE pool_id = ? AND (username_key = ? OR email_key = ? OR id = ?)')
    .get(pool.id, key, key, name);
  return row === undefined ? undefined : userFrom(row);
}

/** Throws `UserNotFoundException` when the pool has no such user. */
export function userOf(cognito: Cognito, pool: Pool, name: string): User {
  const user = findUser(cognito, pool, name);
  if (user === undefined) throw refusals.userNotFound();
  return user;
}

/** Throws `UserNotFoundException` when the user was deleted. */
export function userById({ database }: Cognito, id: string): User {
  const row = database.prepare('SELECT * FROM users WHERE id = ?').get(id);
  if (row === undefined) throw refusals.userNotFound();
  return userFrom(row);
}

export function insertUser(
  { database, now }: Cognito,
  pool: Pool,
  user: Pick<User, 'id' | 'username' | 'attributes' | 'status' | 'passwordHash'>,
): void {
  database
    .prepare(
      `INSERT INTO users (id, pool_id, username, username_key, email_key, attributes, status, is_enabled, password_hash,
         password_set_at, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
    )
    .run(
      user.id,
      pool.id,
      user.username,
      nameKey(pool, user.username),
      emailKey(pool, user.attributes),
      JSON.stringify(user.attributes),
      user.status,
      user.passwordHash,
      now(),
      now(),
      now(),
    );
}

/** Replaces the password. Challenges that the old one opened end with it. */
export function setPassword({ database, now }: Cognito, userId: string, hash: string, status: UserStatus): void {
  database
    .prepare('UPDATE users SET password_hash = ?, password_set_at = ?, status = ?, modified_at = ? WHERE id = ?')
    .run(hash, now(), status, now(), userId);
  database.prepare('UPDATE challenges SET is_used = 1 WHERE user_id = ?').run(userId);
}

export function setStatus({ database, now }: Cognito, userId: string, status: UserStatus): void {
  database.prepare('UPDATE users SET status = ?, modified_at = ? WHERE id = ?').run(status, now(), userId);
}

export function setEnabled({ database, now }: Cognito, userId: string, isEnabled: boolean): void {
  database
    .prepare('UPDATE users SET is_enabled = ?, modified_at = ? WHERE id = ?')
    .run(isEnabled ? 1 : 0, now(), userId);
}

/** Throws `AliasExistsException` when another user of the pool signs in with that email. */
export function setAttributes(cognito: Cognito, pool: Pool, userId: string, attributes: Attributes): void {
  const { database, now } = cognito;
  const { email } = attributes;
  const holder = isEmailUsername(pool) && email !== undefined ? findUser(cognito, pool, email) : undefined;
  if (holder !== undefined && holder.id !== userId) {
    throw new ServiceError('AliasExistsException', 'An account with the given email already exists.');
  }
  database
    .prepare('UPDATE users SET attributes = ?, email_key = ?, modified_at = ? WHERE id = ?')
    .run(JSON.stringify(attributes), emailKey(pool, attributes), now(), userId);
}

/** A user as a row of a `SELECT * FROM users`. */
export function userFrom(row: unknown): User {
  const { pool_id, is_enabled, password_hash, password_set_at, created_at, modified_at, ...rest } = UserRow.parse(row);
  return {
    ...rest,
    poolId: pool_id,
    isEnabled: is_enabled === 1,
    passwordHash: password_hash,
    passwordSetAt: password_set_at,
    createdAt: created_at,
    modifiedAt: modified_at,
  };
}

// Emails must be unique only where they serve to sign in.
function emailKey(pool: Pool, { email }: Attributes): string | null {
  return isEmailUsername(pool) && email !== undefined ? nameKey(pool, email) : null;
}
