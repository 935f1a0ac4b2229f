import {
  AdminUserGlobalSignOutCommand,
  CreateUserPoolClientCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes } from './cognito-pool.ts';
import { needed } from './served-cognito.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

const refreshRevoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };
const accessRevoked = { name: 'NotAuthorizedException', message: 'Access Token has been revoked' };

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('RevokeToken', () => {
  it('ends one sign-in and leaves the others', async () => {
    const email = 'ada@harborbank.example';
    await pool.createUser(email);
    const laptop = await pool.tokensOf(email);
    const phone = await pool.tokensOf(email);

    await revoke(laptop.RefreshToken);

    await expect(pool.refresh(laptop.RefreshToken)).rejects.toMatchObject(refreshRevoked);
    await expect(whoAmI(laptop.AccessToken)).rejects.toMatchObject(accessRevoked);
    expect((await pool.refresh(phone.RefreshToken)).AuthenticationResult).toBeDefined();
    expect((await whoAmI(phone.AccessToken)).Username).toBeDefined();
  });

  it('succeeds for a token that does not exist, and a second time', async () => {
    await pool.createUser('again@harborbank.example');
    const { RefreshToken } = await pool.tokensOf('again@harborbank.example');

    await revoke(RefreshToken);

    expect((await revoke(RefreshToken)).$metadata.httpStatusCode).toBe(200);
    expect((await revoke('made-up-token')).$metadata.httpStatusCode).toBe(200);
  });

  it('takes refresh tokens only', async () => {
    await pool.createUser('confused@harborbank.example');
    const { AccessToken } = await pool.tokensOf('confused@harborbank.example');

    await expect(revoke(AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
  });

  it('is refused to another client and to a client without its secret', async () => {
    await pool.createUser('shared@harborbank.example');
    const { RefreshToken } = await pool.tokensOf('shared@harborbank.example');
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), GenerateSecret: true }),
    );
    const other = { Token: RefreshToken, ClientId: needed(UserPoolClient?.ClientId) };

    await expect(pool.cognito.send(new RevokeTokenCommand(other))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(
      pool.cognito.send(new RevokeTokenCommand({ ...other, ClientSecret: UserPoolClient?.ClientSecret })),
    ).rejects.toMatchObject({ name: 'UnauthorizedException' });
    expect((await pool.refresh(RefreshToken)).AuthenticationResult).toBeDefined();
  });

  it('is refused when the client was made without it', async () => {
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), EnableTokenRevocation: false }),
    );

    const revoked = pool.cognito.send(
      new RevokeTokenCommand({ Token: 'any-token', ClientId: UserPoolClient?.ClientId }),
    );

    await expect(revoked).rejects.toMatchObject({ name: 'UnsupportedOperationException' });
  });
});

describe('signing out everywhere', () => {
  it.each([
    {
      by: 'the user',
      signOut: (_email: string, AccessToken: string) => pool.cognito.send(new GlobalSignOutCommand({ AccessToken })),
    },
    {
      by: 'the administrator',
      signOut: (Username: string) =>
        pool.cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username })),
    },
  ])('by $by ends every sign-in of this user and of no other', async ({ by, signOut }) => {
    const email = `${by.replace(' ', '-')}@harborbank.example`;
    await pool.createUser(email);
    await pool.createUser(`other-${email}`);
    const laptop = await pool.tokensOf(email);
    const phone = await pool.tokensOf(email);
    const other = await pool.tokensOf(`other-${email}`);

    await signOut(email, laptop.AccessToken);

    for (const { AccessToken, RefreshToken } of [laptop, phone]) {
      await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(refreshRevoked);
      await expect(whoAmI(AccessToken)).rejects.toMatchObject(accessRevoked);
    }
    expect((await pool.refresh(other.RefreshToken)).AuthenticationResult).toBeDefined();
    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });
});

function revoke(Token: string) {
  return pool.cognito.send(new RevokeTokenCommand({ Token, ClientId: pool.clientId }));
}

function whoAmI(AccessToken: string) {
  return pool.cognito.send(new GetUserCommand({ AccessToken }));
}
