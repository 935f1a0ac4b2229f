import {
  CreateUserPoolClientCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes, goodPassword, temporaryPassword } from './cognito-pool.ts';
import { secretHashOf } from './cognito-proofs.ts';
import { needed } from './served-cognito.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('a client with a secret', () => {
  it('must prove it with the right SECRET_HASH', async () => {
    const email = 'confidential@harborbank.example';
    await pool.createUser(email);
    const { ClientId, ClientSecret } = await confidentialClient();
    const signIn = (SECRET_HASH?: string) =>
      pool.cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId,
          AuthParameters: {
            USERNAME: email,
            PASSWORD: goodPassword,
            ...(SECRET_HASH === undefined ? {} : { SECRET_HASH }),
          },
        }),
      );

    await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signIn(secretHashOf('another-secret', email, ClientId))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect((await signIn(secretHashOf(ClientSecret, email, ClientId))).AuthenticationResult).toBeDefined();
  });

  it('must prove it in answers to challenges, too', async () => {
    const email = 'confidential-first@harborbank.example';
    await pool.invite(email);
    const { ClientId, ClientSecret } = await confidentialClient();
    const asked = await pool.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId,
        AuthParameters: {
          USERNAME: email,
          PASSWORD: temporaryPassword,
          SECRET_HASH: secretHashOf(ClientSecret, email, ClientId),
        },
      }),
    );
    const USERNAME = needed(asked.ChallengeParameters?.['USER_ID_FOR_SRP']);
    const answer = (secret: Record<string, string>) =>
      pool.cognito.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: asked.Session,
          ChallengeResponses: { USERNAME, NEW_PASSWORD: goodPassword, ...secret },
        }),
      );

    await expect(answer({})).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const answered = await answer({ SECRET_HASH: secretHashOf(ClientSecret, USERNAME, ClientId) });
    expect(answered.AuthenticationResult).toBeDefined();
  });

  it('must prove it when refreshing, with the hash over the username instead of the email', async () => {
    const email = 'refreshing@harborbank.example';
    const id = await pool.createUser(email);
    const { ClientId, ClientSecret } = await confidentialClient();
    const { AuthenticationResult } = await pool.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId,
        AuthParameters: {
          USERNAME: email,
          PASSWORD: goodPassword,
          SECRET_HASH: secretHashOf(ClientSecret, email, ClientId),
        },
      }),
    );
    const refresh = (hashed: string) =>
      pool.cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId,
          AuthParameters: {
            REFRESH_TOKEN: needed(AuthenticationResult?.RefreshToken),
            SECRET_HASH: secretHashOf(ClientSecret, hashed, ClientId),
          },
        }),
      );

    await expect(refresh(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await refresh(id)).AuthenticationResult?.AccessToken).toBeDefined();
  });
});

async function confidentialClient() {
  const { UserPoolClient } = await pool.cognito.send(
    new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), GenerateSecret: true }),
  );
  return { ClientId: needed(UserPoolClient?.ClientId), ClientSecret: needed(UserPoolClient?.ClientSecret) };
}
