import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { isRotating, tokenLifetimes } from './client-settings.ts';
import type { Client } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { hashOfToken } from './random-names.ts';
import type { User } from './users.ts';

const refreshTokenLengthInBytes = 256;

const GrantRow = z.object({
  id: z.string(),
  user_id: z.string(),
  client_id: z.string(),
  event_id: z.string(),
  authenticated_at: z.number(),
  is_revoked: z.number(),
  expires_at: z.number(),
});

/** What one sign-in granted: all tokens that stem from it carry its id as `origin_jti` and end with it. */
export interface Grant {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly eventId: string;
  readonly authenticatedAt: number;
  readonly isRevoked: boolean;
  readonly expiresAt: number;
}

/** A refresh token as found in the database, with its grant. `rotatedAt` is when another token took its place. */
export interface RefreshToken {
  readonly grant: Grant;
  readonly rotatedAt: number | null;
}

/** Records a completed sign-in and draws its first refresh token. Only the token's hash is kept. */
export function openGrant(cognito: Cognito, client: Client, user: User): { grant: Grant; refreshToken: string } {
  const { database, now } = cognito;
  const grant: Grant = {
    id: randomUUID(),
    userId: user.id,
    clientId: client.id,
    eventId: randomUUID(),
    authenticatedAt: now(),
    isRevoked: false,
    expiresAt: now() + tokenLifetimes(client.settings).refreshToken * 1000,
  };
  const refreshToken = inTransaction(database, () => {
    database.prepare('DELETE FROM grants WHERE expires_at < ?').run(now() - 86_400_000);
    database
      .prepare(
        'INSERT INTO grants (id, user_id, client_id, event_id, authenticated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(grant.id, grant.userId, grant.clientId, grant.eventId, grant.authenticatedAt, grant.expiresAt);
    return insertRefreshToken(cognito, grant.id);
  });
  return { grant, refreshToken };
}

/** Undefined when the grant ended long ago or its user or client was deleted. */
export function findGrant({ database }: Cognito, id: string): Grant | undefined {
  const row = database.prepare('SELECT * FROM grants WHERE id = ?').get(id);
  return row === undefined ? undefined : grantFrom(row);
}

/** Undefined for a text that is not a refresh token of this engine. */
export function findRefreshToken(cognito: Cognito, token: string): RefreshToken | undefined {
  const row = cognito.database
    .prepare('SELECT grant_id, rotated_at FROM refresh_tokens WHERE token_hash = ?')
    .get(hashOfToken(token));
  if (row === undefined) return undefined;
  const { grant_id, rotated_at } = z.object({ grant_id: z.string(), rotated_at: z.number().nullable() }).parse(row);
  const grant = findGrant(cognito, grant_id);
  return grant === undefined ? undefined : { grant, rotatedAt: rotated_at };
}

/** Draws the next refresh token of a rotating client and marks the old one; undefined when the client does not rotate. */
export function rotateRefreshToken(cognito: Cognito, client: Client, grant: Grant, token: string): string | undefined {
  if (!isRotating(client.settings)) return undefined;
  return inTransaction(cognito.database, () => {
    cognito.database
      .prepare('UPDATE refresh_tokens SET rotated_at = coalesce(rotated_at, ?) WHERE token_hash = ?')
      .run(cognito.now(), hashOfToken(token));
    return insertRefreshToken(cognito, grant.id);
  });
}

export function revokeGrant({ database }: Cognito, id: string): void {
  database.prepare('UPDATE grants SET is_revoked = 1 WHERE id = ?').run(id);
}

/** Ends every sign-in of the user: access and refresh tokens alike. */
export function revokeGrantsOf({ database }: Cognito, userId: string): void {
  database.prepare('UPDATE grants SET is_revoked = 1 WHERE user_id = ?').run(userId);
}

function insertRefreshToken({ database }: Cognito, grantId: string): string {
  const token = randomBytes(refreshTokenLengthInBytes).toString('base64url');
  database.prepare('INSERT INTO refresh_tokens (token_hash, grant_id) VALUES (?, ?)').run(hashOfToken(token), grantId);
  return token;
}

function grantFrom(row: unknown): Grant {
  const { id, ...found } = GrantRow.parse(row);
  return {
    id,
    userId: found.user_id,
    clientId: found.client_id,
    eventId: found.event_id,
    authenticatedAt: found.authenticated_at,
    isRevoked: found.is_revoked === 1,
    expiresAt: found.expires_at,
  };
}
