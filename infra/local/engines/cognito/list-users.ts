import * as z from 'zod';
import type { Cognito } from './cognito.ts';
import { readPage } from './paging.ts';
import { nameKey, type Pool, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { describeUser } from './user-description.ts';
import { type User, userFrom } from './users.ts';

export const UserSearch = z.object({
  UserPoolId: z.string(),
  Filter: z.string().max(256).optional(),
  Limit: z.int().min(0).max(60).default(60),
  PaginationToken: z.string().optional(),
  AttributesToGet: z.array(z.string()).optional(),
});

const searchable = [
  'username',
  'sub',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
];

/** Lists users in the order they were made. `Filter` compares one standard attribute: `email = "…"` or `name ^= "…"` (begins with). */
export function listUsers(cognito: Cognito, search: z.infer<typeof UserSearch>): object {
  const pool = poolOf(cognito, search.UserPoolId);
  const isWanted = filterOf(pool, search.Filter ?? '');
  const limit = search.Limit === 0 ? 60 : search.Limit;
  const wanted = usersOf(cognito, pool).filter(isWanted);
  const page = readPage({ limit, token: search.PaginationToken }, (count, offset) =>
    wanted.slice(offset, offset + count),
  );
  return {
    Users: page.rows.map((user) => describeUser(user, search.AttributesToGet)),
    PaginationToken: page.nextToken,
  };
}

function usersOf({ database }: Cognito, pool: Pool): readonly User[] {
  return database.prepare('SELECT * FROM users WHERE pool_id = ? ORDER BY rowid').all(pool.id).map(userFrom);
}

function filterOf(pool: Pool, filter: string): (user: User) => boolean {
  if (filter.trim() === '') return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  const [, attribute, operator, quoted] = parts ?? [];
  if (attribute === undefined || quoted === undefined) throw refusals.invalidParameter('Error while parsing filter.');
  if (!searchable.includes(attribute)) throw refusals.invalidParameter(`Cannot filter by the attribute ${attribute}.`);
  const fold = (text: string) => (['username', 'email'].includes(attribute) ? nameKey(pool, text) : text);
  const sought = fold(quoted.replace(/\\(.)/g, '$1'));
  return (user) => {
    const value = valueToCompare(user, attribute);
    if (value === undefined) return false;
    return operator === '=' ? fold(value) === sought : fold(value).startsWith(sought);
  };
}

function valueToCompare(user: User, attribute: string): string | undefined {
  if (attribute === 'username') return user.username;
  if (attribute === 'sub') return user.id;
  if (attribute === 'cognito:user_status') return user.status;
  if (attribute === 'status') return user.isEnabled ? 'Enabled' : 'Disabled';
  return user.attributes[attribute];
}
