import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool } from './cognito-pool.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

const mismatch = { name: 'CodeMismatchException' };

describe('signing in with an authenticator', () => {
  it('asks for a code and gives tokens for the right one', async () => {
    const email = 'grace@harborbank.example';
    const id = await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);

    const asked = await pool.signIn(email);
    expect(asked).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: id },
    });
    expect(asked.AuthenticationResult).toBeUndefined();
    const answered = await pool.answerWithCode(asked, authenticator.freshCode());

    const whoAmI = await pool.cognito.send(
      new GetUserCommand({ AccessToken: answered.AuthenticationResult?.AccessToken }),
    );
    expect(whoAmI).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('refuses a wrong code, and lets the user try again', async () => {
    const email = 'mistyped@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    pool.clock.advance({ seconds: 30 });
    const asked = await pool.signIn(email);

    await expect(pool.answerWithCode(asked, authenticator.wrongCode())).rejects.toMatchObject(mismatch);

    expect((await pool.answerWithCode(asked, authenticator.code())).AuthenticationResult).toBeDefined();
  });

  it('ends the challenge with the third wrong code', async () => {
    const email = 'guesser@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const asked = await pool.signIn(email);
    for (let guess = 0; guess < 3; guess += 1) {
      await expect(pool.answerWithCode(asked, authenticator.wrongCode())).rejects.toMatchObject(mismatch);
    }

    const answered = pool.answerWithCode(asked, authenticator.freshCode());

    await expect(answered).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('counts wrong codes toward the lock-out, over several challenges', async () => {
    const email = 'brute-force@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(pool.answerWithCode(await pool.signIn(email), authenticator.wrongCode())).rejects.toMatchObject(
        mismatch,
      );
    }

    await expect(pool.signIn(email)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
  });

  it.each([
    { moment: 'one step late', seconds: 30, accepted: true },
    { moment: 'two steps late', seconds: 60, accepted: false },
  ])('treats a code that comes $moment accordingly', async ({ moment, seconds, accepted }) => {
    const email = `${moment.replaceAll(' ', '-')}@harborbank.example`;
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const code = authenticator.freshCode();
    pool.clock.advance({ seconds });

    const answered = pool.answerWithCode(await pool.signIn(email), code).then(
      () => true,
      () => false,
    );

    expect(await answered).toBe(accepted);
  });
});

describe('the administrator’s flow', () => {
  it('asks for a code as well, refuses a wrong one and accepts the right one', async () => {
    const email = 'both-flows@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const asked = await pool.signInAsAdmin(email);
    expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');

    await expect(pool.answerWithCodeAsAdmin(asked, authenticator.wrongCode())).rejects.toMatchObject(mismatch);

    expect((await pool.answerWithCodeAsAdmin(asked, authenticator.freshCode())).AuthenticationResult).toBeDefined();
  });
});

describe('the preference', () => {
  it('can be set and taken back by the administrator', async () => {
    const email = 'managed@harborbank.example';
    await pool.createUser(email);
    await pool.setUpAuthenticator(email);
    const prefer = (Enabled: boolean) =>
      pool.cognito.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId: pool.poolId,
          Username: email,
          SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
        }),
      );

    await prefer(false);
    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
    const user = await pool.cognito.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }));
    expect(user.UserMFASettingList).toBeUndefined();
    await prefer(true);

    expect((await pool.signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('can be taken back by the user', async () => {
    const email = 'opting-out@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const { AuthenticationResult } = await pool.answerWithCode(await pool.signIn(email), authenticator.freshCode());

    await pool.cognito.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: AuthenticationResult?.AccessToken,
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    );

    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });
});
