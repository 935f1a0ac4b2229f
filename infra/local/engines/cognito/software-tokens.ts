import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Cognito } from './cognito.ts';
import { refusals } from './refusals.ts';
import { base32, matchingStep } from './totp.ts';

const secretLengthInBytes = 32;

const TokenRow = z.object({
  sealed_pending_secret: z.string().nullable(),
  sealed_secret: z.string().nullable(),
  last_step: z.number(),
  is_enabled: z.number(),
  is_preferred: z.number(),
});

/** Draws a secret that replaces the user's token once a code of it was verified. Returns it in base 32. */
export function associateSoftwareToken({ database, sealer }: Cognito, userId: string): string {
  const secret = randomBytes(secretLengthInBytes);
  database
    .prepare(
      `INSERT INTO software_tokens (user_id, sealed_pending_secret) VALUES (?, ?)
         ON CONFLICT (user_id) DO UPDATE SET sealed_pending_secret = excluded.sealed_pending_secret`,
    )
    .run(userId, sealer.seal(secret.toString('base64'), purposeOf(userId)));
  return base32(secret);
}

/** Puts the associated secret into use if the code is one of its; says whether it was. The code is thereby used. */
export function verifySoftwareToken({ database, sealer, now }: Cognito, userId: string, code: string): boolean {
  const sealed = tokenRow(database, userId)?.sealed_pending_secret ?? null;
  if (sealed === null) throw refusals.invalidParameter('Software token has not been associated for the user.');
  const step = matchingStep(secretOf(sealer, sealed, userId), code, now());
  if (step === undefined) return false;
  database
    .prepare(
      'UPDATE software_tokens SET sealed_secret = sealed_pending_secret, sealed_pending_secret = NULL, last_step = ? WHERE user_id = ?',
    )
    .run(step, userId);
  return true;
}

/** Whether the user has a verified token. */
export function hasSoftwareToken({ database }: Cognito, userId: string): boolean {
  return (tokenRow(database, userId)?.sealed_secret ?? null) !== null;
}

/** Whether the user chose to be asked for a code at sign-in. */
export function isSoftwareTokenEnabled({ database }: Cognito, userId: string): boolean {
  return tokenRow(database, userId)?.is_enabled === 1;
}

/**
 * Accepts a code once. Throws `CodeMismatchException` for a wrong code and `ExpiredCodeException` for one that was used,
 * or is older than one that was used.
 */
export function spendCode({ database, sealer, now }: Cognito, userId: string, code: string): void {
  const token = tokenRow(database, userId);
  const sealed = token?.sealed_secret ?? null;
  if (sealed === null) throw refusals.invalidParameter('User has not verified software token mfa');
  const step = matchingStep(secretOf(sealer, sealed, userId), code, now());
  if (step === undefined) throw refusals.codeMismatch('Invalid code received for user');
  const { changes } = database
    .prepare('UPDATE software_tokens SET last_step = ? WHERE user_id = ? AND last_step < ?')
    .run(step, userId, step);
  if (changes !== 1) throw refusals.expiredCode('Your software token has already been used once.');
}

/** Turns the second factor on or off. Throws `InvalidParameterException` when there is no verified token to turn on. */
export function preferSoftwareToken(
  cognito: Cognito,
  userId: string,
  { isEnabled, isPreferred }: { readonly isEnabled: boolean; readonly isPreferred: boolean },
): void {
  if (isEnabled && !hasSoftwareToken(cognito, userId)) {
    throw refusals.invalidParameter('User has not verified software token mfa');
  }
  cognito.database
    .prepare('UPDATE software_tokens SET is_enabled = ?, is_preferred = ? WHERE user_id = ?')
    .run(isEnabled ? 1 : 0, isEnabled && isPreferred ? 1 : 0, userId);
}

/** The second factors as GetUser and AdminGetUser show them. */
export function mfaSettingsOf({ database }: Cognito, userId: string) {
  const token = tokenRow(database, userId);
  return {
    ...(token?.is_preferred === 1 ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
    ...(token?.is_enabled === 1 ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {}),
  };
}

function tokenRow(database: Cognito['database'], userId: string) {
  const row = database.prepare('SELECT * FROM software_tokens WHERE user_id = ?').get(userId);
  return row === undefined ? undefined : TokenRow.parse(row);
}

function secretOf(sealer: Cognito['sealer'], sealed: string, userId: string): Buffer {
  return Buffer.from(sealer.unseal(sealed, purposeOf(userId)), 'base64');
}

function purposeOf(userId: string): string {
  return `software-token:${userId}`;
}
