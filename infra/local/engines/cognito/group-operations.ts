import * as z from 'zod';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import type { Cognito } from './cognito.ts';
import { type Group, groupsFrom, groupsOf } from './group-memberships.ts';
import { readPage } from './paging.ts';
import { type Pool, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { describeUser } from './user-description.ts';
import { userFrom, userOf } from './users.ts';

const GroupChoice = z.object({ UserPoolId: z.string(), GroupName: z.string().min(1).max(128) });
const NewGroup = GroupChoice.extend({
  Description: z.string().max(2048).optional(),
  RoleArn: z.string().optional(),
  Precedence: z.int().min(0).optional(),
});
const Membership = GroupChoice.extend({ Username: z.string() });
const PageChoice = z.object({ Limit: z.int().min(0).max(60).optional(), NextToken: z.string().optional() });

/** The operations on groups and on who belongs to them. */
export function groupOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    CreateGroup: operation(NewGroup, (input) => createGroup(cognito, input)),
    GetGroup: operation(GroupChoice, (input) => ({ Group: describeGroup(input.UserPoolId, groupOf(cognito, input)) })),
    DeleteGroup: operation(GroupChoice, (input) => {
      const { name } = groupOf(cognito, input);
      cognito.database.prepare('DELETE FROM groups WHERE pool_id = ? AND name = ?').run(input.UserPoolId, name);
      return {};
    }),
    ListGroups: operation(PageChoice.extend({ UserPoolId: z.string() }), (input) => listGroups(cognito, input)),
    AdminAddUserToGroup: operation(Membership, (input) =>
      changeMembership(
        cognito,
        input,
        'INSERT OR IGNORE INTO group_members (pool_id, group_name, user_id) VALUES (?, ?, ?)',
      ),
    ),
    AdminRemoveUserFromGroup: operation(Membership, (input) =>
      changeMembership(
        cognito,
        input,
        'DELETE FROM group_members WHERE pool_id = ? AND group_name = ? AND user_id = ?',
      ),
    ),
    AdminListGroupsForUser: operation(PageChoice.extend({ UserPoolId: z.string(), Username: z.string() }), (input) =>
      listGroupsForUser(cognito, input),
    ),
    ListUsersInGroup: operation(PageChoice.extend(GroupChoice.shape), (input) => listUsersInGroup(cognito, input)),
  };
}

function createGroup(cognito: Cognito, { UserPoolId, GroupName, Precedence, ...settings }: z.infer<typeof NewGroup>) {
  const pool = poolOf(cognito, UserPoolId);
  const { database, now } = cognito;
  const { changes } = database
    .prepare(
      'INSERT OR IGNORE INTO groups (pool_id, name, settings, precedence, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(pool.id, GroupName, JSON.stringify(settings), Precedence ?? null, now(), now());
  if (changes !== 1) throw new ServiceError('GroupExistsException', 'A group with the name already exists.');
  return { Group: describeGroup(pool.id, groupOf(cognito, { UserPoolId, GroupName })) };
}

function groupOf(cognito: Cognito, { UserPoolId, GroupName }: z.infer<typeof GroupChoice>): Group {
  const pool = poolOf(cognito, UserPoolId);
  const row = cognito.database.prepare('SELECT * FROM groups WHERE pool_id = ? AND name = ?').all(pool.id, GroupName);
  const [group] = groupsFrom(row);
  if (group === undefined) throw refusals.resourceNotFound('Group not found.');
  return group;
}

function changeMembership(cognito: Cognito, input: z.infer<typeof Membership>, statement: string) {
  const pool = poolOf(cognito, input.UserPoolId);
  const group = groupOf(cognito, input);
  const user = userOf(cognito, pool, input.Username);
  cognito.database.prepare(statement).run(pool.id, group.name, user.id);
  return {};
}

function listGroups(cognito: Cognito, input: z.infer<typeof PageChoice> & { UserPoolId: string }) {
  const pool = poolOf(cognito, input.UserPoolId);
  return groupPage(pool, input, (limit, offset) =>
    groupsFrom(
      cognito.database
        .prepare('SELECT * FROM groups WHERE pool_id = ? ORDER BY name LIMIT ? OFFSET ?')
        .all(pool.id, limit, offset),
    ),
  );
}

function listGroupsForUser(
  cognito: Cognito,
  input: z.infer<typeof PageChoice> & { UserPoolId: string; Username: string },
) {
  const pool = poolOf(cognito, input.UserPoolId);
  const groups = groupsOf(cognito, userOf(cognito, pool, input.Username).id);
  return groupPage(pool, input, (limit, offset) => groups.slice(offset, offset + limit));
}

function groupPage(
  pool: Pool,
  { Limit, NextToken }: z.infer<typeof PageChoice>,
  read: (limit: number, offset: number) => readonly Group[],
) {
  const page = readPage({ limit: pageSize(Limit), token: NextToken }, read);
  return { Groups: page.rows.map((group) => describeGroup(pool.id, group)), NextToken: page.nextToken };
}

function listUsersInGroup(cognito: Cognito, input: z.infer<typeof PageChoice> & z.infer<typeof GroupChoice>) {
  const group = groupOf(cognito, input);
  const page = readPage({ limit: pageSize(input.Limit), token: input.NextToken }, (limit, offset) =>
    cognito.database
      .prepare(
        `SELECT users.* FROM users JOIN group_members ON users.id = group_members.user_id
           WHERE group_members.pool_id = ? AND group_name = ? ORDER BY users.rowid LIMIT ? OFFSET ?`,
      )
      .all(input.UserPoolId, group.name, limit, offset)
      .map(userFrom),
  );
  return { Users: page.rows.map((user) => describeUser(user)), NextToken: page.nextToken };
}

// Zero asks for the default, as in the real service.
function pageSize(limit: number | undefined): number {
  return limit === undefined || limit === 0 ? 60 : limit;
}

function describeGroup(poolId: string, { name, settings, precedence, created_at, modified_at }: Group) {
  return {
    ...settings,
    GroupName: name,
    UserPoolId: poolId,
    ...(precedence === null ? {} : { Precedence: precedence }),
    CreationDate: created_at / 1000,
    LastModifiedDate: modified_at / 1000,
  };
}
