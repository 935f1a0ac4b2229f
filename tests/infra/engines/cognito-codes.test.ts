import {
  AssociateSoftwareTokenCommand,
  CreateUserPoolClientCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes } from './cognito-pool.ts';
import { authenticatorOf } from './cognito-proofs.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

const alreadyUsed = { name: 'ExpiredCodeException', message: 'Your software token has already been used once.' };

describe('a code', () => {
  it('is accepted once, also by another challenge', async () => {
    const email = 'replay@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const code = authenticator.freshCode();
    expect((await pool.answerWithCode(await pool.signIn(email), code)).AuthenticationResult).toBeDefined();

    await expect(pool.answerWithCode(await pool.signIn(email), code)).rejects.toMatchObject(alreadyUsed);
    expect(
      (await pool.answerWithCode(await pool.signIn(email), authenticator.freshCode())).AuthenticationResult,
    ).toBeDefined();
  });

  it('that verified the authenticator does not sign in as well', async () => {
    const email = 'verified@harborbank.example';
    await pool.createUser(email);
    const { AccessToken } = await pool.tokensOf(email);
    const { SecretCode } = await pool.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const code = authenticatorOf(SecretCode, pool.clock).code();
    await pool.cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code }));
    await pool.cognito.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    );

    await expect(pool.answerWithCode(await pool.signIn(email), code)).rejects.toMatchObject(alreadyUsed);
  });

  it('is accepted once on the administrator’s flow, too, and a fresh one works there', async () => {
    const email = 'desk@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const code = authenticator.freshCode();
    expect((await pool.answerWithCode(await pool.signIn(email), code)).AuthenticationResult).toBeDefined();

    await expect(pool.answerWithCodeAsAdmin(await pool.signInAsAdmin(email), code)).rejects.toMatchObject(alreadyUsed);
    const fresh = authenticator.freshCode();
    const answered = await pool.answerWithCodeAsAdmin(await pool.signInAsAdmin(email), fresh);

    expect(answered.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(pool.answerWithCode(await pool.signIn(email), fresh)).rejects.toMatchObject(alreadyUsed);
  });

  it('gives tokens to one of two simultaneous answers', async () => {
    const email = 'simultaneous@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const challenges = [await pool.signIn(email), await pool.signIn(email)];
    const code = authenticator.freshCode();

    const answers = await Promise.allSettled(challenges.map((asked) => pool.answerWithCode(asked, code)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the Session', () => {
  it('is refused when it was made up, left out or cut short', async () => {
    const email = 'forged@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const asked = await pool.signIn(email);
    const code = authenticator.freshCode();

    const refused = { name: 'NotAuthorizedException' };
    await expect(pool.answerWithCode({ ...asked, Session: 'Z'.repeat(100) }, code)).rejects.toMatchObject(refused);
    await expect(pool.answerWithCode({ ...asked, Session: asked.Session?.slice(0, -1) }, code)).rejects.toMatchObject(
      refused,
    );
    await expect(pool.answerWithCode({ ...asked, Session: undefined }, code)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect((await pool.answerWithCode(asked, code)).AuthenticationResult).toBeDefined();
  });

  it('is bound to the user', async () => {
    await pool.createUser('mallory@harborbank.example');
    const victim = await pool.createUser('victim@harborbank.example');
    const own = await pool.setUpAuthenticator('mallory@harborbank.example');
    await pool.setUpAuthenticator('victim@harborbank.example');
    const asked = await pool.signIn('mallory@harborbank.example');

    const answered = pool.answerWithCode(
      { ...asked, ChallengeParameters: { USER_ID_FOR_SRP: victim } },
      own.freshCode(),
    );

    await expect(answered).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is bound to the client', async () => {
    const email = 'two-clients@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const { UserPoolClient } = await pool.cognito.send(new CreateUserPoolClientCommand(clientWishes(pool.poolId)));
    const asked = await pool.signIn(email);
    const code = authenticator.freshCode();

    const elsewhere = pool.cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: UserPoolClient?.ClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );

    await expect(elsewhere).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await pool.answerWithCode(asked, code)).AuthenticationResult).toBeDefined();
  });

  it('is bound to the challenge', async () => {
    const email = 'switching@harborbank.example';
    await pool.createUser(email);
    await pool.setUpAuthenticator(email);
    const asked = await pool.signIn(email);

    const answered = pool.cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'Skipped-Factor-1' },
      }),
    );

    await expect(answered).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is good for one answer and for three minutes', async () => {
    const email = 'timely@harborbank.example';
    await pool.createUser(email);
    const authenticator = await pool.setUpAuthenticator(email);
    const asked = await pool.signIn(email);
    await pool.answerWithCode(asked, authenticator.freshCode());
    await expect(pool.answerWithCode(asked, authenticator.freshCode())).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });

    const late = await pool.signIn(email);
    pool.clock.advance({ seconds: 181 });

    await expect(pool.answerWithCode(late, authenticator.code())).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: expect.stringContaining('expired'),
    });
  });
});
