import {
  AdminAddUserToGroupCommand,
  AdminUpdateUserAttributesCommand,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes, goodPassword } from './cognito-pool.ts';
import { claimsOf } from './cognito-proofs.ts';
import { createPool } from './served-cognito.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('the tokens of a sign-in', () => {
  it('carry the claims that AWS gives an access token, and no others', async () => {
    const id = await pool.createUser('ada@harborbank.example');
    const before = Math.floor(pool.clock.now() / 1000);

    const claims = claimsOf((await pool.tokensOf('ada@harborbank.example')).AccessToken);

    expect(claims).toEqual({
      sub: id,
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.poolId}`,
      client_id: pool.clientId,
      origin_jti: uuid,
      event_id: uuid,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: Number(claims['iat']) + 15 * 60,
      jti: uuid,
      username: id,
    });
    expect(claims['iat']).toBeGreaterThanOrEqual(before);
    expect(claims['auth_time']).toBe(claims['iat']);
  });

  it('carry the attributes in the id token, custom ones included', async () => {
    const id = await pool.createUser('grace@harborbank.example');
    await updateAttributes('grace@harborbank.example', { 'custom:organization': 'org_harbor', name: 'Grace Müller' });

    const { IdToken, AccessToken } = await pool.tokensOf('grace@harborbank.example');

    const claims = claimsOf(IdToken);
    expect(claims).toEqual({
      sub: id,
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.poolId}`,
      'cognito:username': id,
      aud: pool.clientId,
      origin_jti: claimsOf(AccessToken)['origin_jti'],
      event_id: claimsOf(AccessToken)['event_id'],
      token_use: 'id',
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: Number(claims['iat']) + 20 * 60,
      jti: uuid,
      email: 'grace@harborbank.example',
      email_verified: true,
      name: 'Grace Müller',
      'custom:organization': 'org_harbor',
    });
    expect(claims['jti']).not.toBe(claimsOf(AccessToken)['jti']);
  });

  it('name the groups, the most important first', async () => {
    const UserPoolId = pool.poolId;
    const Username = await pool.createUser('member@harborbank.example');
    await pool.cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'analysts', Precedence: 9 }));
    await pool.cognito.send(
      new CreateGroupCommand({
        UserPoolId,
        GroupName: 'lenders',
        Precedence: 1,
        RoleArn: 'arn:aws:iam::000000000000:role/lender',
      }),
    );
    await pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'analysts' }));
    await pool.cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'lenders' }));

    const { AccessToken, IdToken } = await pool.tokensOf('member@harborbank.example');

    expect(claimsOf(AccessToken)['cognito:groups']).toEqual(['lenders', 'analysts']);
    expect(claimsOf(IdToken)).toMatchObject({
      'cognito:groups': ['lenders', 'analysts'],
      'cognito:preferred_role': 'arn:aws:iam::000000000000:role/lender',
    });
  });

  it('show a client only the attributes that it may read', async () => {
    await pool.createUser('private@harborbank.example');
    await updateAttributes('private@harborbank.example', { name: 'Private Person' });
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), ReadAttributes: ['email'] }),
    );

    const { AuthenticationResult } = await pool.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: UserPoolClient?.ClientId,
        AuthParameters: { USERNAME: 'private@harborbank.example', PASSWORD: goodPassword },
      }),
    );

    const claims = claimsOf(AuthenticationResult?.IdToken);
    expect(claims).toHaveProperty('email');
    expect(claims).not.toHaveProperty('name');
  });

  it('reflect changed attributes from the next sign-in on', async () => {
    await pool.createUser('renamed@harborbank.example');
    const before = await pool.tokensOf('renamed@harborbank.example');
    await updateAttributes('renamed@harborbank.example', { 'custom:organization': 'org_quay' });

    const after = await pool.refresh(before.RefreshToken);

    expect(claimsOf(before.IdToken)).not.toHaveProperty('custom:organization');
    expect(claimsOf(after.AuthenticationResult?.IdToken)['custom:organization']).toBe('org_quay');
  });
});

describe('verifying the tokens', () => {
  it('succeeds with the published keys, by the verifier made for Cognito and by the general one', async () => {
    const id = await pool.createUser('verified@harborbank.example');
    const { AccessToken, IdToken } = await pool.tokensOf('verified@harborbank.example');
    const keySet = await keySetOf(pool.poolId);
    const forCognito = CognitoJwtVerifier.create({
      userPoolId: pool.poolId,
      clientId: pool.clientId,
      tokenUse: 'access',
    });
    forCognito.cacheJwks(keySet);
    const general = JwtVerifier.create({
      issuer: `https://cognito-idp.us-east-1.amazonaws.com/${pool.poolId}`,
      audience: pool.clientId,
      jwksUri: `${pool.endpoint}/${pool.poolId}/.well-known/jwks.json`,
    });
    general.cacheJwks(keySet);

    expect((await forCognito.verify(AccessToken)).username).toBe(id);
    expect((await general.verify(IdToken)).sub).toBe(id);
    await expect(forCognito.verify(IdToken)).rejects.toThrow(/Token use/);
  });

  it('fails with the keys of another pool', async () => {
    await pool.createUser('elsewhere@harborbank.example');
    const { AccessToken } = await pool.tokensOf('elsewhere@harborbank.example');
    const otherPool = await createPool(pool.cognito, 'OFF');
    const verifier = CognitoJwtVerifier.create({
      userPoolId: pool.poolId,
      clientId: pool.clientId,
      tokenUse: 'access',
    });

    verifier.cacheJwks(await keySetOf(otherPool));

    expect(() => verifier.verifySync(AccessToken)).toThrow();
    const own = (await keySetOf(pool.poolId)).keys.map(({ kid }) => kid);
    const other = (await keySetOf(otherPool)).keys.map(({ kid }) => kid);
    expect(new Set([...own, ...other]).size).toBe(4);
  });

  it('fails for a tampered token, at the engine as well', async () => {
    await pool.createUser('tampered@harborbank.example');
    const { AccessToken } = await pool.tokensOf('tampered@harborbank.example');
    const [header, payload, signature] = AccessToken.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'admin' })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');

    for (const token of [`${header}.${forged}.${signature}`, `${unsigned}.${payload}.`, 'nonsense']) {
      const asked = pool.cognito.send(new GetUserCommand({ AccessToken: token }));
      await expect(asked).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Invalid Access Token' });
    }
  });
});

describe('an access token', () => {
  it('ends when its configured time is over', async () => {
    await pool.createUser('brief@harborbank.example');
    const { AccessToken } = await pool.tokensOf('brief@harborbank.example');
    const whoAmI = () => pool.cognito.send(new GetUserCommand({ AccessToken }));

    pool.clock.advance({ seconds: 14 * 60 });
    expect((await whoAmI()).Username).toBeDefined();
    pool.clock.advance({ seconds: 61 });

    await expect(whoAmI()).rejects.toMatchObject({ message: 'Access Token has expired' });
  });

  it('is not interchangeable with an id token', async () => {
    await pool.createUser('confused@harborbank.example');
    const { IdToken } = await pool.tokensOf('confused@harborbank.example');

    const asked = pool.cognito.send(new GetUserCommand({ AccessToken: IdToken }));

    await expect(asked).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

function updateAttributes(Username: string, attributes: Record<string, string>) {
  return pool.cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: pool.poolId,
      Username,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
}

async function keySetOf(poolId: string): Promise<Parameters<JwksCache>[0]> {
  const reply = await fetch(`${pool.endpoint}/${poolId}/.well-known/jwks.json`);
  expect(reply.headers.get('content-type')).toBe('application/json');
  return await reply.json();
}

type JwksCache = ReturnType<
  typeof CognitoJwtVerifier.create<{ userPoolId: string; clientId: string; tokenUse: 'access' }>
>['cacheJwks'];
