import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool } from './cognito-pool.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('AdminCreateUser', () => {
  it('names the user by a random id and fills the email from the username', async () => {
    const { User } = await create('ada@harborbank.example');

    expect(User?.Username).toMatch(uuid);
    expect(attributesOf(User?.Attributes)).toEqual({ sub: User?.Username, email: 'ada@harborbank.example' });
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User?.UserCreateDate).toBeInstanceOf(Date);
  });

  it('keeps the attributes given, custom ones included', async () => {
    await create('grace@harborbank.example', [
      { Name: 'email', Value: 'grace@harborbank.example' },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: 'Grace Müller' },
      { Name: 'custom:organization', Value: 'org_harbor' },
    ]);

    const found = await get('grace@harborbank.example');

    expect(attributesOf(found.UserAttributes)).toMatchObject({
      email: 'grace@harborbank.example',
      email_verified: 'true',
      name: 'Grace Müller',
      'custom:organization': 'org_harbor',
    });
  });

  it('refuses a second user with the same email, in whatever case', async () => {
    await create('once@harborbank.example');

    await expect(create('Once@HarborBank.example')).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it.each([
    { what: 'a username that is no email', username: 'ada', attributes: [] },
    {
      what: 'another email than the username',
      username: 'a@b.example',
      attributes: [{ Name: 'email', Value: 'c@b.example' }],
    },
    {
      what: 'an attribute that the pool does not know',
      username: 'd@b.example',
      attributes: [{ Name: 'custom:desk', Value: '1' }],
    },
    { what: 'a sub', username: 'e@b.example', attributes: [{ Name: 'sub', Value: 'mine' }] },
  ])('refuses $what', async ({ username, attributes }) => {
    await expect(create(username, attributes)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('mails the invitation with a temporary password that the policy accepts', async () => {
    await pool.cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.poolId,
        Username: 'new@harborbank.example',
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    );

    const [mail] = mailsTo('new@harborbank.example');
    const password = /temporary password is (.+)\.$/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail).toMatchObject({ from: 'Trestle <no-reply@trestle.example>', subject: 'Your temporary password' });
    expect(mail?.text).toContain('Your username is new@harborbank.example');
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{12,}$/);
    expect(await pool.signIn('new@harborbank.example', password)).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  it('renews the invitation of a user who never signed in, and of no other', async () => {
    const Username = 'again@harborbank.example';
    const temporary = 'First-Temporary-1';
    const invite = (TemporaryPassword: string, MessageAction?: 'RESEND') =>
      pool.cognito.send(
        new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username, TemporaryPassword, MessageAction }),
      );
    await invite(temporary);

    await invite('Second-Temporary-2', 'RESEND');

    expect(mailsTo(Username).map(({ text }) => text)).toEqual([
      expect.stringContaining(temporary),
      expect.stringContaining('Second-Temporary-2'),
    ]);
    await expect(pool.signIn(Username, temporary)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await pool.signIn(Username, 'Second-Temporary-2')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await pool.createUser('settled@harborbank.example');
    const renewal = pool.cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.poolId,
        Username: 'settled@harborbank.example',
        MessageAction: 'RESEND',
      }),
    );
    await expect(renewal).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
  });

  it('sends nothing when told to be quiet', async () => {
    await create('quiet@harborbank.example');

    expect(mailsTo('quiet@harborbank.example')).toEqual([]);
  });
});

describe('AdminGetUser', () => {
  it('finds a user by email in any case and by the id, with status and second factors', async () => {
    const id = await pool.createUser('found@harborbank.example');
    await pool.setUpAuthenticator('found@harborbank.example');

    const byEmail = await get('FOUND@harborbank.example');
    const byId = await get(id);

    expect(byEmail).toMatchObject({
      Username: id,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    expect(byId.UserAttributes).toEqual(byEmail.UserAttributes);
  });
});

describe('AdminSetUserPassword', () => {
  it.each([
    { weakness: 'too short', password: 'Short-1' },
    { weakness: 'without capitals', password: 'harbor-bridge-1908' },
    { weakness: 'without small letters', password: 'HARBOR-BRIDGE-1908' },
    { weakness: 'without digits', password: 'Harbor-Bridge-North' },
  ])('refuses a password $weakness', async ({ weakness, password }) => {
    const Username = await pool.createUser(`${weakness.replaceAll(' ', '-')}@harborbank.example`);

    const set = pool.cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId: pool.poolId, Username, Password: password, Permanent: true }),
    );

    await expect(set).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });

  it('makes the user sign in with the new password only', async () => {
    const Username = 'renewed@harborbank.example';
    await pool.createUser(Username);

    await pool.cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: pool.poolId,
        Username,
        Password: 'Quay-Crane-2026',
        Permanent: true,
      }),
    );

    expect((await pool.signIn(Username, 'Quay-Crane-2026')).AuthenticationResult).toBeDefined();
    await expect(pool.signIn(Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('asks for another password when it is not permanent', async () => {
    const Username = 'provisional@harborbank.example';
    await pool.createUser(Username);

    await pool.cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: pool.poolId,
        Username,
        Password: 'Quay-Crane-2026',
        Permanent: false,
      }),
    );

    expect((await pool.signIn(Username, 'Quay-Crane-2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });
});

describe('AdminUpdateUserAttributes', () => {
  it('moves the sign-in to a new email, which is then not verified', async () => {
    await pool.createUser('maiden@harborbank.example');

    await update('maiden@harborbank.example', [{ Name: 'email', Value: 'married@harborbank.example' }]);

    expect(attributesOf((await get('married@harborbank.example')).UserAttributes)).toMatchObject({
      email_verified: 'false',
    });
    expect((await pool.signIn('married@harborbank.example')).AuthenticationResult).toBeDefined();
    await expect(pool.signIn('maiden@harborbank.example')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('refuses an email that another user signs in with', async () => {
    await pool.createUser('taken@harborbank.example');
    await pool.createUser('taker@harborbank.example');

    const taken = update('taker@harborbank.example', [{ Name: 'email', Value: 'Taken@harborbank.example' }]);

    await expect(taken).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  it('removes an attribute by an empty value', async () => {
    await create('plain@harborbank.example', [{ Name: 'name', Value: 'Plain' }]);

    await update('plain@harborbank.example', [{ Name: 'name', Value: '' }]);

    expect(attributesOf((await get('plain@harborbank.example')).UserAttributes)).not.toHaveProperty('name');
  });
});

describe('AdminDeleteUser', () => {
  it('removes the user and frees the email', async () => {
    const Username = 'leaver@harborbank.example';
    await pool.createUser(Username);

    await pool.cognito.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username }));

    await expect(get(Username)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(pool.signIn(Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await create(Username)).User?.Username).toMatch(uuid);
  });
});

function create(Username: string, UserAttributes: AttributeType[] = []) {
  return pool.cognito.send(
    new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
}

function get(Username: string) {
  return pool.cognito.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username }));
}

function update(Username: string, UserAttributes: AttributeType[]) {
  return pool.cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId: pool.poolId, Username, UserAttributes }));
}

function mailsTo(address: string) {
  return pool.mails.filter(({ to }) => to === address);
}

function attributesOf(attributes: AttributeType[] | undefined): Record<string, string | undefined> {
  return Object.fromEntries((attributes ?? []).map(({ Name, Value }) => [Name, Value]));
}
