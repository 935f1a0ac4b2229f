import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetUserPoolMfaConfigCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
  SetUserPoolMfaConfigCommand,
  UpdateUserPoolClientCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWishes } from './cognito-pool.ts';
import { createPool, needed, servedCognito } from './served-cognito.ts';

let served: Awaited<ReturnType<typeof servedCognito>>;

beforeAll(async () => {
  served = await servedCognito();
});
afterAll(async () => await served.close());

describe('a user pool', () => {
  it('has an id, an ARN and settings in the form AWS gives them', async () => {
    const poolId = await createPool(served.cognito, 'OPTIONAL');

    const { UserPool } = await served.cognito.send(new DescribeUserPoolCommand({ UserPoolId: poolId }));

    expect(poolId).toMatch(/^us-east-1_[A-Za-z0-9]{9}$/);
    expect(UserPool).toMatchObject({
      Id: poolId,
      Name: 'trestle-people',
      Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${poolId}`,
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EstimatedNumberOfUsers: 0,
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: false, TemporaryPasswordValidityDays: 3 } },
    });
    expect(UserPool?.CreationDate).toBeInstanceOf(Date);
    expect(UserPool?.SchemaAttributes?.map(({ Name }) => Name)).toContain('custom:organization');
  });

  it('keeps its schema and its way of naming users through an update', async () => {
    const poolId = await createPool(served.cognito, 'OPTIONAL');

    await served.cognito.send(
      new UpdateUserPoolCommand({
        UserPoolId: poolId,
        Policies: { PasswordPolicy: { MinimumLength: 20 } },
        DeletionProtection: 'ACTIVE',
      }),
    );

    const { UserPool } = await served.cognito.send(new DescribeUserPoolCommand({ UserPoolId: poolId }));
    expect(UserPool).toMatchObject({
      Name: 'trestle-people',
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      Policies: { PasswordPolicy: { MinimumLength: 20, RequireUppercase: false } },
    });
    expect(UserPool?.SchemaAttributes?.map(({ Name }) => Name)).toContain('custom:organization');
  });

  it('cannot be deleted while it is protected, and is gone once it was', async () => {
    const poolId = await createPool(served.cognito, 'OFF');
    const remove = () => served.cognito.send(new DeleteUserPoolCommand({ UserPoolId: poolId }));
    const protect = (DeletionProtection: 'ACTIVE' | 'INACTIVE') =>
      served.cognito.send(new UpdateUserPoolCommand({ UserPoolId: poolId, DeletionProtection }));

    await protect('ACTIVE');
    await expect(remove()).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await protect('INACTIVE');
    await remove();

    await expect(served.cognito.send(new DescribeUserPoolCommand({ UserPoolId: poolId }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    const keySet = await fetch(`${served.endpoint}/${poolId}/.well-known/jwks.json`);
    expect(keySet.status).toBe(404);
  });

  it('is listed page by page', async () => {
    const made = [await createPool(served.cognito, 'OFF'), await createPool(served.cognito, 'OFF')];
    const listed: (string | undefined)[] = [];
    let NextToken: string | undefined;

    do {
      const page = await served.cognito.send(new ListUserPoolsCommand({ MaxResults: 1, NextToken }));
      expect(page.UserPools).toHaveLength(1);
      listed.push(...(page.UserPools ?? []).map(({ Id }) => Id));
      NextToken = page.NextToken;
    } while (NextToken !== undefined);

    expect(listed).toEqual(expect.arrayContaining(made));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it.each([
    { what: 'alias attributes', wish: { AliasAttributes: ['preferred_username' as const] } },
    { what: 'triggers', wish: { LambdaConfig: { PreSignUp: 'arn:aws:lambda:us-east-1:000000000000:function:check' } } },
    { what: 'phone numbers as usernames', wish: { UsernameAttributes: ['phone_number' as const] } },
  ])('refuses $what instead of ignoring them', async ({ wish }) => {
    const made = served.cognito.send(new CreateUserPoolCommand({ PoolName: 'trestle-people', ...wish }));

    await expect(made).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('says which second factors it offers', async () => {
    const UserPoolId = await createPool(served.cognito, 'ON');
    const configured = await served.cognito.send(new GetUserPoolMfaConfigCommand({ UserPoolId }));
    expect(configured).toMatchObject({ MfaConfiguration: 'ON', SoftwareTokenMfaConfiguration: { Enabled: true } });

    await served.cognito.send(new SetUserPoolMfaConfigCommand({ UserPoolId, MfaConfiguration: 'OFF' }));

    const changed = await served.cognito.send(new GetUserPoolMfaConfigCommand({ UserPoolId }));
    expect(changed.MfaConfiguration).toBe('OFF');
  });

  it('refuses to demand a second factor that it does not offer', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');

    const demand = served.cognito.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: 'ON',
        SoftwareTokenMfaConfiguration: { Enabled: false },
      }),
    );

    await expect(demand).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('an app client', () => {
  it('is described with its lifetimes, without a secret when it is public', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');
    const made = await served.cognito.send(new CreateUserPoolClientCommand(clientWishes(UserPoolId)));

    const { UserPoolClient } = await served.cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId: made.UserPoolClient?.ClientId }),
    );

    expect(UserPoolClient).toMatchObject({
      ClientName: 'web',
      UserPoolId,
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(UserPoolClient?.ClientId).toMatch(/^[a-z0-9]{26}$/);
    expect(UserPoolClient?.ClientSecret).toBeUndefined();
  });

  it('gets a secret when it asks for one and shows it again', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');
    const made = await served.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(UserPoolId), GenerateSecret: true }),
    );

    const { UserPoolClient } = await served.cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId: made.UserPoolClient?.ClientId }),
    );

    expect(UserPoolClient?.ClientSecret).toMatch(/^[a-z0-9]{52}$/);
    expect(UserPoolClient?.ClientSecret).toBe(made.UserPoolClient?.ClientSecret);
  });

  it('is changed and listed', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');
    const made = await served.cognito.send(new CreateUserPoolClientCommand(clientWishes(UserPoolId)));
    const ClientId = needed(made.UserPoolClient?.ClientId);

    const { UserPoolClient } = await served.cognito.send(
      new UpdateUserPoolClientCommand({ ...clientWishes(UserPoolId), ClientId, AccessTokenValidity: 30 }),
    );

    expect(UserPoolClient).toMatchObject({ ClientId, AccessTokenValidity: 30 });
    const { UserPoolClients } = await served.cognito.send(new ListUserPoolClientsCommand({ UserPoolId }));
    expect(UserPoolClients).toEqual([{ ClientId, UserPoolId, ClientName: 'web' }]);
  });

  it('refuses tokens that live less than five minutes', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');

    const made = served.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(UserPoolId), AccessTokenValidity: 4 }),
    );

    await expect(made).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('is not found in another pool', async () => {
    const mine = await createPool(served.cognito, 'OFF');
    const other = await createPool(served.cognito, 'OFF');
    const made = await served.cognito.send(new CreateUserPoolClientCommand(clientWishes(mine)));

    const sought = served.cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId: other, ClientId: made.UserPoolClient?.ClientId }),
    );

    await expect(sought).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('the signature of administrative calls', () => {
  it('is refused when it was made with another secret', async () => {
    const stranger = new CognitoIdentityProviderClient({
      endpoint: served.endpoint,
      region: served.region,
      credentials: { ...served.credentials, secretAccessKey: 'not-the-secret' },
      maxAttempts: 1,
    });

    const asked = stranger.send(new ListUserPoolsCommand({ MaxResults: 10 }));

    await expect(asked).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  it('is required', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');
    const unsigned = (operation: string) =>
      fetch(served.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ UserPoolId, Username: 'ada@harborbank.example', MaxResults: 10 }),
      });

    for (const operation of ['ListUserPools', 'AdminGetUser', 'AdminCreateUser', 'AdminInitiateAuth', 'ListUsers']) {
      const reply = await unsigned(operation);
      expect([operation, reply.status, await reply.json()]).toEqual([
        operation,
        400,
        expect.objectContaining({ __type: 'MissingAuthenticationTokenException' }),
      ]);
    }
  });

  it('lets a signed call through to the refusal of the operation itself', async () => {
    const UserPoolId = await createPool(served.cognito, 'OFF');

    const asked = served.cognito.send(new AdminGetUserCommand({ UserPoolId, Username: 'nobody@harborbank.example' }));

    await expect(asked).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' });
  });
});
