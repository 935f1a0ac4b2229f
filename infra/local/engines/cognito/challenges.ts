import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Client } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { hashOfToken } from './random-names.ts';
import { refusals } from './refusals.ts';

export const ChallengeName = z.enum(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP']);
export type ChallengeName = z.infer<typeof ChallengeName>;

const sessionLengthInBytes = 128;
const wrongAnswersAllowed = 3;
const defaultValidityInMinutes = 3;

const ChallengeRow = z.object({
  session_hash: z.string(),
  user_id: z.string(),
  client_id: z.string(),
  name: ChallengeName,
  is_token_verified: z.number(),
  is_used: z.number(),
  expires_at: z.number(),
});

/** An open question to one user at one client. `isTokenVerified` matters for MFA_SETUP only. */
export interface Challenge {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly name: ChallengeName;
  readonly isTokenVerified: boolean;
}

/** Opens a challenge and returns its Session: random, known to its holder only, good for one answer within the client's validity. */
export function openChallenge(
  { database, now }: Cognito,
  {
    client,
    userId,
    name,
    isTokenVerified = false,
  }: {
    readonly client: Client;
    readonly userId: string;
    readonly name: ChallengeName;
    readonly isTokenVerified?: boolean;
  },
): string {
  const session = randomBytes(sessionLengthInBytes).toString('base64url');
  const validity = (client.settings.AuthSessionValidity ?? defaultValidityInMinutes) * 60_000;
  database.prepare('DELETE FROM challenges WHERE expires_at < ?').run(now() - 86_400_000);
  database
    .prepare(
      'INSERT INTO challenges (session_hash, user_id, client_id, name, is_token_verified, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(hashOfToken(session), userId, client.id, name, isTokenVerified ? 1 : 0, now() + validity);
  return session;
}

/** Throws `NotAuthorizedException` unless the Session was given out for this challenge, is unused and has not expired. */
export function challengeOf({ database, now }: Cognito, session: string, name: ChallengeName): Challenge {
  const found = database.prepare('SELECT * FROM challenges WHERE session_hash = ?').get(hashOfToken(session));
  const row = found === undefined ? undefined : ChallengeRow.parse(found);
  if (row === undefined || row.name !== name) throw refusals.invalidSession();
  if (row.is_used === 1) {
    throw refusals.notAuthorized('Invalid session for the user, session can only be used once.');
  }
  if (row.expires_at <= now()) throw refusals.notAuthorized('Invalid session for the user, session is expired.');
  return {
    id: row.session_hash,
    userId: row.user_id,
    clientId: row.client_id,
    name: row.name,
    isTokenVerified: row.is_token_verified === 1,
  };
}

/** Uses the challenge up. Throws `NotAuthorizedException` when a parallel answer was faster. */
export function spendChallenge({ database }: Cognito, { id }: Challenge): void {
  const { changes } = database
    .prepare('UPDATE challenges SET is_used = 1 WHERE session_hash = ? AND is_used = 0')
    .run(id);
  if (changes !== 1) throw refusals.notAuthorized('Invalid session for the user, session can only be used once.');
}

/** Counts a wrong code; the third ends the challenge. */
export function countWrongAnswer({ database }: Cognito, { id }: Challenge): void {
  database
    .prepare(
      'UPDATE challenges SET wrong_answers = wrong_answers + 1, is_used = wrong_answers + 1 >= ? WHERE session_hash = ?',
    )
    .run(wrongAnswersAllowed, id);
}
