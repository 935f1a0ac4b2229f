import * as z from 'zod';
import type { Cognito } from './cognito.ts';
import { nameKey, type Pool } from './pools.ts';
import { refusals } from './refusals.ts';
import type { User } from './users.ts';

const failuresBeforeLock = 5;
const longestLockInMilliseconds = 15 * 60_000;

const FailureRow = z.object({ failures: z.number(), locked_until: z.number(), last_attempt_at: z.number() });

/** What failures are counted by: the user, whichever name was given, or the name when nobody has it. */
export function accountOf(pool: Pool, user: User | undefined, name: string): string {
  return user?.id ?? `${pool.id}:${nameKey(pool, name)}`;
}

/**
 * Throws `NotAuthorizedException` ("Password attempts exceeded") while the account is locked. Fifteen minutes without an attempt
 * forget the failures.
 */
export function refuseLocked({ database, now }: Cognito, account: string): void {
  const row = database.prepare('SELECT * FROM failed_sign_ins WHERE account = ?').get(account);
  if (row === undefined) return;
  const { locked_until: lockedUntil, last_attempt_at: lastAttemptAt } = FailureRow.parse(row);
  if (now() - lastAttemptAt >= longestLockInMilliseconds) {
    database.prepare('DELETE FROM failed_sign_ins WHERE account = ?').run(account);
    return;
  }
  database.prepare('UPDATE failed_sign_ins SET last_attempt_at = ? WHERE account = ?').run(now(), account);
  if (now() < lockedUntil) throw refusals.notAuthorized('Password attempts exceeded');
}

/** Counts a failure: the fifth in a row locks the account for a second, each further one for twice as long, up to fifteen minutes. */
export function countFailure({ database, now }: Cognito, account: string): void {
  const row = database.prepare('SELECT * FROM failed_sign_ins WHERE account = ?').get(account);
  const failures = (row === undefined ? 0 : FailureRow.parse(row).failures) + 1;
  const lock = Math.min(1000 * 2 ** (failures - failuresBeforeLock), longestLockInMilliseconds);
  const lockedUntil = failures < failuresBeforeLock ? 0 : now() + lock;
  database.prepare('DELETE FROM failed_sign_ins WHERE last_attempt_at < ?').run(now() - longestLockInMilliseconds);
  database
    .prepare(
      'INSERT OR REPLACE INTO failed_sign_ins (account, failures, locked_until, last_attempt_at) VALUES (?, ?, ?, ?)',
    )
    .run(account, failures, lockedUntil, now());
}

/** Forgets the failures, after a complete sign-in or a new password. */
export function forgetFailures({ database }: Cognito, account: string): void {
  database.prepare('DELETE FROM failed_sign_ins WHERE account = ?').run(account);
}
