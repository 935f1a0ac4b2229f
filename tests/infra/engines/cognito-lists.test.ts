import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  type AttributeType,
  CreateGroupCommand,
  DeleteGroupCommand,
  ListGroupsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool } from './cognito-pool.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('ListUsers', () => {
  it('filters by a whole value and by its beginning', async () => {
    await create('solar.one@greenfield.example', [{ Name: 'name', Value: 'Solar "One"' }]);
    await create('solar.two@greenfield.example', [{ Name: 'name', Value: 'Solar Two' }]);

    expect(await emailsOf('email = "solar.one@greenfield.example"')).toEqual(['solar.one@greenfield.example']);
    expect(await emailsOf('email = "SOLAR.ONE@greenfield.example"')).toEqual(['solar.one@greenfield.example']);
    expect(await emailsOf('email ^= "solar."')).toEqual([
      'solar.one@greenfield.example',
      'solar.two@greenfield.example',
    ]);
    expect(await emailsOf('name = "Solar \\"One\\""')).toEqual(['solar.one@greenfield.example']);
    expect(await emailsOf('email = "nobody@greenfield.example"')).toEqual([]);
  });

  it('refuses a filter by a custom attribute, as AWS does', async () => {
    await expect(emailsOf('custom:organization = "org_harbor"')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('gives every user once, page by page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await create(`reader-${number}@harborbank.example`);
    const seen: (string | undefined)[] = [];
    let PaginationToken: string | undefined;

    do {
      const page = await pool.cognito.send(
        new ListUsersCommand({ UserPoolId: pool.poolId, Limit: 3, PaginationToken }),
      );
      seen.push(...(page.Users ?? []).map(({ Username }) => Username));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);

    const { Users } = await pool.cognito.send(new ListUsersCommand({ UserPoolId: pool.poolId }));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(Users?.map(({ Username }) => Username));
  });
});

describe('groups', () => {
  it('have members, who know their groups', async () => {
    const UserPoolId = pool.poolId;
    const Username = await pool.createUser('member@harborbank.example');
    await pool.cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'analysts', Precedence: 5 }));
    await pool.cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'admins', Precedence: 1 }));

    await pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'analysts' }));
    await pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admins' }));
    await pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admins' }));

    expect(await groupsOf(Username)).toEqual(['admins', 'analysts']);
    const { Users } = await pool.cognito.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'analysts' }));
    expect(Users?.map((user) => user.Username)).toEqual([Username]);

    await pool.cognito.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName: 'analysts' }));
    await pool.cognito.send(new DeleteGroupCommand({ UserPoolId, GroupName: 'admins' }));
    expect(await groupsOf(Username)).toEqual([]);
    const { Groups } = await pool.cognito.send(new ListGroupsCommand({ UserPoolId }));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['analysts']);
  });

  it('are refused twice under one name, and are needed before members', async () => {
    const UserPoolId = pool.poolId;
    const Username = await pool.createUser('groupless@harborbank.example');
    await pool.cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'lenders' }));

    const twice = () => pool.cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'lenders' }));
    const nowhere = () =>
      pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'nobody' }));

    await expect(twice()).rejects.toMatchObject({ name: 'GroupExistsException' });
    await expect(nowhere()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

function create(Username: string, UserAttributes: AttributeType[] = []) {
  return pool.cognito.send(
    new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
}

async function emailsOf(Filter: string) {
  const { Users } = await pool.cognito.send(new ListUsersCommand({ UserPoolId: pool.poolId, Filter }));
  return Users?.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
}

async function groupsOf(Username: string) {
  const { Groups } = await pool.cognito.send(new AdminListGroupsForUserCommand({ UserPoolId: pool.poolId, Username }));
  return Groups?.map(({ GroupName }) => GroupName);
}
