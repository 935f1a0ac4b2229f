import * as z from 'zod';
import type { Cognito } from './cognito.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from './password-policy.ts';
import { PoolMfa, PoolSettings } from './pool-settings.ts';
import { refusals } from './refusals.ts';

const PoolRow = z.object({
  id: z.string(),
  settings: z.string().transform((text) => PoolSettings.parse(JSON.parse(text))),
  mfa: z.string().transform((text) => PoolMfa.parse(JSON.parse(text))),
  created_at: z.number(),
  modified_at: z.number(),
});

export interface Pool {
  readonly id: string;
  readonly settings: PoolSettings;
  readonly mfa: PoolMfa;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Throws `ResourceNotFoundException` when there is no such pool. */
export function poolOf({ database }: Cognito, poolId: string): Pool {
  const row = database.prepare('SELECT * FROM pools WHERE id = ?').get(poolId);
  if (row === undefined) throw refusals.resourceNotFound(`User pool ${poolId} does not exist.`);
  return poolFrom(row);
}

export function listPools({ database }: Cognito, limit: number, offset: number): readonly Pool[] {
  return database.prepare('SELECT * FROM pools ORDER BY rowid LIMIT ? OFFSET ?').all(limit, offset).map(poolFrom);
}

export function insertPool({ database, now }: Cognito, id: string, settings: PoolSettings, mfa: PoolMfa): void {
  database
    .prepare('INSERT INTO pools (id, settings, mfa, created_at, modified_at) VALUES (?, ?, ?, ?, ?)')
    .run(id, JSON.stringify(settings), JSON.stringify(mfa), now(), now());
}

export function updatePool({ database, now }: Cognito, id: string, settings: PoolSettings, mfa: PoolMfa): void {
  database
    .prepare('UPDATE pools SET settings = ?, mfa = ?, modified_at = ? WHERE id = ?')
    .run(JSON.stringify(settings), JSON.stringify(mfa), now(), id);
}

export function passwordPolicyOf(pool: Pool): PasswordPolicy {
  return pool.settings.Policies?.PasswordPolicy ?? defaultPasswordPolicy;
}

/** Whether users are named by their email: they then get a random username and sign in with the email. */
export function isEmailUsername(pool: Pool): boolean {
  return pool.settings.UsernameAttributes?.includes('email') ?? false;
}

/** What a name or email is compared by. A pool that does not say otherwise ignores case. */
export function nameKey(pool: Pool, name: string): string {
  return pool.settings.UsernameConfiguration?.CaseSensitive === true ? name : name.toLowerCase();
}

function poolFrom(row: unknown): Pool {
  const { created_at: createdAt, modified_at: modifiedAt, ...rest } = PoolRow.parse(row);
  return { ...rest, createdAt, modifiedAt };
}
