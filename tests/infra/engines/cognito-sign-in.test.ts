import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes, goodPassword, temporaryPassword, wrongPassword } from './cognito-pool.ts';
import { needed } from './served-cognito.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('signing in with a password', () => {
  it('answers with bearer tokens, whatever the case of the email', async () => {
    await pool.createUser('ada@harborbank.example');

    const { AuthenticationResult, ChallengeName } = await pool.signIn('Ada@HarborBank.EXAMPLE');

    expect(ChallengeName).toBeUndefined();
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 15 * 60 });
    expect(AuthenticationResult?.RefreshToken).toBeDefined();
    const whoAmI = await pool.cognito.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken }));
    expect(whoAmI.UserAttributes).toContainEqual({ Name: 'email', Value: 'ada@harborbank.example' });
  });

  it('refuses a wrong password and an unknown user in the same words', async () => {
    await pool.createUser('known@harborbank.example');

    await expect(pool.signIn('known@harborbank.example', 'Wrong-Password-1')).rejects.toMatchObject(wrongPassword);
    await expect(pool.signIn('unknown@harborbank.example')).rejects.toMatchObject(wrongPassword);
  });

  it('takes as long to refuse an unknown user as a wrong password', async () => {
    await pool.createUser('timed@harborbank.example');
    const medianOf = async (email: string) => {
      const durations: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const startedAt = performance.now();
        await pool.signIn(email, 'Wrong-Password-1').catch(() => undefined);
        durations.push(performance.now() - startedAt);
      }
      return durations.toSorted((a, b) => a - b)[1] ?? 0;
    };

    const known = await medianOf('timed@harborbank.example');
    const unknown = await medianOf('untimed@harborbank.example');

    // Hashing dominates; without it a refusal would be ten times faster. The wide margin allows for a busy machine.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });

  it('tells an unknown user apart only through a client that is set to', async () => {
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), PreventUserExistenceErrors: 'LEGACY' }),
    );

    const asked = pool.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: UserPoolClient?.ClientId,
        AuthParameters: { USERNAME: 'unknown@harborbank.example', PASSWORD: goodPassword },
      }),
    );

    await expect(asked).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' });
  });

  it('refuses flows that the client was not made for', async () => {
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({
        ...clientWishes(pool.poolId),
        ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      }),
    );
    const parameters = { USERNAME: 'ada@harborbank.example', PASSWORD: goodPassword };

    const byUser = () =>
      pool.cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: UserPoolClient?.ClientId,
          AuthParameters: parameters,
        }),
      );
    const asAdmin = () =>
      pool.cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          ClientId: pool.clientId,
          AuthParameters: parameters,
        }),
      );

    await expect(byUser()).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(asAdmin()).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('works for an administrator, too', async () => {
    await pool.createUser('through-admin@harborbank.example');

    const { AuthenticationResult } = await pool.signInAsAdmin('through-admin@harborbank.example');

    expect(AuthenticationResult?.AccessToken).toBeDefined();
    await expect(pool.signInAsAdmin('through-admin@harborbank.example', 'Wrong-Password-1')).rejects.toMatchObject(
      wrongPassword,
    );
  });
});

describe('a temporary password', () => {
  it('is exchanged for a password of the user', async () => {
    await pool.invite('first@harborbank.example');

    const asked = await pool.signIn('first@harborbank.example', temporaryPassword);
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(JSON.parse(asked.ChallengeParameters?.['userAttributes'] ?? '')).toEqual({
      email: 'first@harborbank.example',
    });
    expect(asked.AuthenticationResult).toBeUndefined();
    const answered = await pool.choosePassword(asked, goodPassword);

    expect(answered.AuthenticationResult?.AccessToken).toBeDefined();
    expect((await pool.signIn('first@harborbank.example')).AuthenticationResult).toBeDefined();
    await expect(pool.signIn('first@harborbank.example', temporaryPassword)).rejects.toMatchObject(wrongPassword);
  });

  it('is refused when wrong', async () => {
    await pool.invite('typo@harborbank.example');

    await expect(pool.signIn('typo@harborbank.example', 'Temporary-Key-78')).rejects.toMatchObject(wrongPassword);
  });

  it('must be replaced by one that the policy accepts; the user may try again', async () => {
    await pool.invite('weak@harborbank.example');
    const asked = await pool.signIn('weak@harborbank.example', temporaryPassword);

    await expect(pool.choosePassword(asked, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });

    expect((await pool.choosePassword(asked, goodPassword)).AuthenticationResult).toBeDefined();
  });

  it('ends after the days that the pool allows', async () => {
    await pool.invite('late@harborbank.example');
    pool.clock.advance({ seconds: 3 * 86_400 + 1 });

    await expect(pool.signIn('late@harborbank.example', temporaryPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: expect.stringContaining('expired'),
    });
  });
});

describe('the Session of a NEW_PASSWORD_REQUIRED challenge', () => {
  it('is refused when it was made up', async () => {
    await pool.invite('forged@harborbank.example');
    const asked = await pool.signIn('forged@harborbank.example', temporaryPassword);

    const answered = pool.choosePassword({ ...asked, Session: 'A'.repeat(needed(asked.Session).length) }, goodPassword);

    await expect(answered).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is good for one answer', async () => {
    await pool.invite('twice@harborbank.example');
    const asked = await pool.signIn('twice@harborbank.example', temporaryPassword);
    await pool.choosePassword(asked, goodPassword);

    await expect(pool.choosePassword(asked, 'Another-Password-2')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect((await pool.signIn('twice@harborbank.example')).AuthenticationResult).toBeDefined();
  });

  it('gives one of two simultaneous answers the account', async () => {
    await pool.invite('race@harborbank.example');
    const asked = await pool.signIn('race@harborbank.example', temporaryPassword);

    const answers = await Promise.allSettled([
      pool.choosePassword(asked, goodPassword),
      pool.choosePassword(asked, 'Another-Password-2'),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('does not open the account of another user', async () => {
    const victim = await pool.createUser('victim@harborbank.example');
    await pool.invite('attacker@harborbank.example');
    const asked = await pool.signIn('attacker@harborbank.example', temporaryPassword);

    const answered = pool.choosePassword(
      { ...asked, ChallengeParameters: { USER_ID_FOR_SRP: victim } },
      'Stolen-Account-1',
    );

    await expect(answered).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await pool.signIn('victim@harborbank.example')).AuthenticationResult).toBeDefined();
  });

  it('ends after the minutes that the client allows', async () => {
    await pool.invite('slow@harborbank.example');
    const asked = await pool.signIn('slow@harborbank.example', temporaryPassword);
    pool.clock.advance({ seconds: 181 });

    await expect(pool.choosePassword(asked, goodPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('ends when the administrator sets another password meanwhile', async () => {
    await pool.invite('overtaken@harborbank.example');
    const asked = await pool.signIn('overtaken@harborbank.example', temporaryPassword);
    await pool.cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: pool.poolId,
        Username: 'overtaken@harborbank.example',
        Password: 'Quay-Crane-2026',
        Permanent: true,
      }),
    );

    await expect(pool.choosePassword(asked, goodPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('a disabled user', () => {
  it('is refused on both flows, in an open challenge and with earlier tokens, and welcome again when enabled', async () => {
    const Username = 'suspended@harborbank.example';
    await pool.createUser(Username);
    const { AccessToken, RefreshToken } = await pool.tokensOf(Username);
    await pool.invite('suspended-early@harborbank.example');
    const asked = await pool.signIn('suspended-early@harborbank.example', temporaryPassword);
    const disabled = { name: 'NotAuthorizedException' };

    await pool.cognito.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username }));
    await pool.cognito.send(
      new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: 'suspended-early@harborbank.example' }),
    );

    await expect(pool.signIn(Username)).rejects.toMatchObject({ ...disabled, message: 'User is disabled.' });
    await expect(pool.signInAsAdmin(Username)).rejects.toMatchObject({ ...disabled, message: 'User is disabled.' });
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(disabled);
    await expect(pool.cognito.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject(disabled);
    await expect(pool.choosePassword(asked, goodPassword)).rejects.toMatchObject(disabled);
    await pool.cognito.send(new AdminEnableUserCommand({ UserPoolId: pool.poolId, Username }));
    expect((await pool.signIn(Username)).AuthenticationResult).toBeDefined();
    expect((await pool.signInAsAdmin(Username)).AuthenticationResult).toBeDefined();
  });
});
