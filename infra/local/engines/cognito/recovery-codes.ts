import * as z from 'zod';
import { ServiceError } from '../service-call.ts';
import type { Cognito } from './cognito.ts';
import { hashOfToken, newMailedCode } from './random-names.ts';
import { refusals } from './refusals.ts';

const validityInMilliseconds = 3_600_000;
const requestsPerHour = 20;
const wrongCodesPerHour = 5;

const CodeRow = z.object({
  code_hash: z.string().nullable(),
  expires_at: z.number(),
  wrong_codes: z.number(),
  requests: z.number(),
  counted_since: z.number(),
});

/**
 * Draws a code of an hour for an account, in place of an earlier one. Accounts that nobody has get one as well, so that later answers
 * do not tell them apart. Throws `LimitExceededException` after twenty requests in an hour.
 */
export function drawRecoveryCode({ database, now }: Cognito, account: string): string {
  const counted = countsOf(database, account, now());
  if (counted.requests >= requestsPerHour) throw tooManyAttempts();
  const code = newMailedCode();
  database
    .prepare(
      `INSERT OR REPLACE INTO recovery_codes (account, code_hash, expires_at, wrong_codes, requests, counted_since)
         VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(
      account,
      hashOfToken(account + code),
      now() + validityInMilliseconds,
      counted.wrongCodes,
      counted.requests + 1,
      counted.since,
    );
  return code;
}

/**
 * Accepts a code once. Throws `CodeMismatchException` for a wrong one, `ExpiredCodeException` when none is open, and
 * `LimitExceededException` after five wrong ones in an hour.
 */
export function spendRecoveryCode({ database, now }: Cognito, account: string, code: string): void {
  const row = database.prepare('SELECT * FROM recovery_codes WHERE account = ?').get(account);
  const open = row === undefined ? undefined : CodeRow.parse(row);
  if (open === undefined || open.code_hash === null || open.expires_at <= now()) {
    throw refusals.expiredCode('Invalid code provided, please request a code again.');
  }
  const counted = countsOf(database, account, now());
  if (counted.wrongCodes >= wrongCodesPerHour) throw tooManyAttempts();
  if (open.code_hash !== hashOfToken(account + code)) {
    database
      .prepare('UPDATE recovery_codes SET wrong_codes = ?, counted_since = ? WHERE account = ?')
      .run(counted.wrongCodes + 1, counted.since, account);
    throw refusals.codeMismatch('Invalid verification code provided, please try again.');
  }
  database.prepare('UPDATE recovery_codes SET code_hash = NULL WHERE account = ?').run(account);
}

function countsOf(database: Cognito['database'], account: string, now: number) {
  database.prepare('DELETE FROM recovery_codes WHERE expires_at < ?').run(now - validityInMilliseconds);
  const row = database.prepare('SELECT * FROM recovery_codes WHERE account = ?').get(account);
  const found = row === undefined ? undefined : CodeRow.parse(row);
  if (found === undefined || now - found.counted_since >= validityInMilliseconds) {
    return { requests: 0, wrongCodes: 0, since: now };
  }
  return { requests: found.requests, wrongCodes: found.wrong_codes, since: found.counted_since };
}

function tooManyAttempts(): ServiceError {
  return new ServiceError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}
