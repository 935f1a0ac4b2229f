import {
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes, goodPassword } from './cognito-pool.ts';
import { claimsOf } from './cognito-proofs.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('a refresh token', () => {
  it('gives new tokens of the same sign-in, and no new refresh token', async () => {
    await pool.createUser('refreshing@harborbank.example');
    const first = await pool.tokensOf('refreshing@harborbank.example');
    pool.clock.advance({ seconds: 600 });

    const { AuthenticationResult: next } = await pool.refresh(first.RefreshToken);

    const [before, after] = [claimsOf(first.AccessToken), claimsOf(next?.AccessToken)];
    expect(next).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 15 * 60 });
    expect(next?.RefreshToken).toBeUndefined();
    expect(after).toMatchObject({
      auth_time: before['auth_time'],
      origin_jti: before['origin_jti'],
      sub: before['sub'],
    });
    expect(after['jti']).not.toBe(before['jti']);
    expect(Number(after['iat'])).toBeGreaterThanOrEqual(Number(before['iat']) + 600);
  });

  it('works after a sign-in with a second factor', async () => {
    const email = 'two-factors@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const asked = await pool.signIn(email);
    const { AuthenticationResult } = await pool.answerWithCode(asked, authenticator.freshCode());

    expect((await pool.refresh(AuthenticationResult?.RefreshToken)).AuthenticationResult?.AccessToken).toBeDefined();
  });

  it('ends when its configured time is over', async () => {
    await pool.createUser('expired@harborbank.example');
    const { RefreshToken } = await pool.tokensOf('expired@harborbank.example');
    pool.clock.advance({ seconds: 12 * 3_600 });

    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    });
  });

  it('is refused when made up, and at another client', async () => {
    await pool.createUser('wanderer@harborbank.example');
    const { RefreshToken } = await pool.tokensOf('wanderer@harborbank.example');
    const { UserPoolClient } = await pool.cognito.send(new CreateUserPoolClientCommand(clientWishes(pool.poolId)));
    const elsewhere = () =>
      pool.cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: UserPoolClient?.ClientId,
          AuthParameters: { REFRESH_TOKEN: RefreshToken },
        }),
      );

    await expect(pool.refresh('made-up-token')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
    await expect(elsewhere()).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
  });

  it('outlives a change of the password', async () => {
    const email = 'changed@harborbank.example';
    await pool.createUser(email);
    const { RefreshToken } = await pool.tokensOf(email);
    await pool.cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: pool.poolId,
        Username: email,
        Password: 'Quay-Crane-2026',
        Permanent: true,
      }),
    );

    expect((await pool.refresh(RefreshToken)).AuthenticationResult?.AccessToken).toBeDefined();
  });
});

describe('GetTokensFromRefreshToken', () => {
  it('gives new tokens without a new refresh token when the client does not rotate', async () => {
    await pool.createUser('steady@harborbank.example');
    const { RefreshToken } = await pool.tokensOf('steady@harborbank.example');

    const { AuthenticationResult } = await pool.cognito.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: pool.clientId, RefreshToken }),
    );

    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 15 * 60 });
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  });

  it('replaces the refresh token of a rotating client and refuses the old one after the grace period', async () => {
    const email = 'rotating@harborbank.example';
    await pool.createUser(email);
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({
        ...clientWishes(pool.poolId),
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
      }),
    );
    const ClientId = UserPoolClient?.ClientId;
    const { AuthenticationResult: first } = await pool.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId,
        AuthParameters: { USERNAME: email, PASSWORD: goodPassword },
      }),
    );
    const rotate = async (RefreshToken: string | undefined) =>
      (await pool.cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))).AuthenticationResult;

    const second = await rotate(first?.RefreshToken);
    expect(second?.RefreshToken).not.toBe(first?.RefreshToken);
    pool.clock.advance({ seconds: 9 });
    expect((await rotate(first?.RefreshToken))?.AccessToken).toBeDefined();
    pool.clock.advance({ seconds: 2 });

    await expect(rotate(first?.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    expect((await rotate(second?.RefreshToken))?.AccessToken).toBeDefined();
  });
});
