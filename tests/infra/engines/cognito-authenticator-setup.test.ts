import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SetUserPoolMfaConfigCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool } from './cognito-pool.ts';
import { authenticatorOf } from './cognito-proofs.ts';
import { needed } from './served-cognito.ts';

describe('an authenticator, in a pool where it is optional,', () => {
  let pool: Awaited<ReturnType<typeof aUserPool>>;

  beforeAll(async () => {
    pool = await aUserPool({ mfa: 'OPTIONAL' });
  });
  afterAll(async () => await pool.close());

  it('refuses a wrong code and accepts the right one', async () => {
    await pool.createUser('ada@harborbank.example');
    const { AccessToken } = await pool.tokensOf('ada@harborbank.example');
    const { SecretCode } = await pool.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const authenticator = authenticatorOf(SecretCode, pool.clock);
    const verify = (UserCode: string) =>
      pool.cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode, FriendlyDeviceName: 'phone' }));

    await expect(verify(authenticator.wrongCode())).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect((await verify(authenticator.code())).Status).toBe('SUCCESS');
  });

  it('cannot be preferred before it was verified', async () => {
    await pool.createUser('hasty@harborbank.example');
    const { AccessToken } = await pool.tokensOf('hasty@harborbank.example');
    await pool.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));

    const preferred = pool.cognito.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    );

    await expect(preferred).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect((await pool.signIn('hasty@harborbank.example')).AuthenticationResult).toBeDefined();
  });

  it('keeps the old authenticator until the new one is verified', async () => {
    const email = 'new-phone@harborbank.example';
    await pool.createUser(email);
    const old = await pool.setUpAuthenticator(email);
    const tokens = needed((await pool.answerWithCode(await pool.signIn(email), old.freshCode())).AuthenticationResult);
    await pool.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: tokens.AccessToken }));

    const answered = await pool.answerWithCode(await pool.signIn(email), old.freshCode());

    expect(answered.AuthenticationResult).toBeDefined();
  });

  it('is refused when the pool does not offer it', async () => {
    const plain = await aUserPool({ mfa: 'OFF' });
    await plain.cognito.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId: plain.poolId,
        MfaConfiguration: 'OFF',
        SoftwareTokenMfaConfiguration: { Enabled: false },
      }),
    );
    await plain.createUser('plain@harborbank.example');
    const { AccessToken } = await plain.tokensOf('plain@harborbank.example');

    const associated = plain.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));

    await expect(associated).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
    await plain.close();
  });
});

describe('an authenticator, in a pool that demands it:', () => {
  let pool: Awaited<ReturnType<typeof aUserPool>>;

  beforeAll(async () => {
    pool = await aUserPool({ mfa: 'ON' });
  });
  afterAll(async () => await pool.close());

  it('the first sign-in sets an authenticator up, step by step', async () => {
    const email = 'ada@harborbank.example';
    await pool.createUser(email);
    const asked = await pool.signIn(email);
    expect(asked).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    });

    const associated = await pool.cognito.send(new AssociateSoftwareTokenCommand({ Session: asked.Session }));
    const authenticator = authenticatorOf(associated.SecretCode, pool.clock);
    const verified = await pool.cognito.send(
      new VerifySoftwareTokenCommand({ Session: associated.Session, UserCode: authenticator.code() }),
    );
    expect(verified.Status).toBe('SUCCESS');
    const answered = await finish(email, verified.Session);

    expect(answered.AuthenticationResult?.AccessToken).toBeDefined();
    const user = await pool.cognito.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }));
    expect(user.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    const next = await pool.signIn(email);
    expect(next.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const signedIn = await pool.answerWithCode(next, authenticator.freshCode());
    expect(signedIn.AuthenticationResult).toBeDefined();
  });

  it('no step of the setup can be left out', async () => {
    const email = 'skipping@harborbank.example';
    await pool.createUser(email);
    const asked = await pool.signIn(email);

    await expect(finish(email, asked.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const associated = await pool.cognito.send(new AssociateSoftwareTokenCommand({ Session: asked.Session }));
    await expect(finish(email, associated.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const wrong = authenticatorOf(associated.SecretCode, pool.clock).wrongCode();
    const verified = pool.cognito.send(
      new VerifySoftwareTokenCommand({ Session: associated.Session, UserCode: wrong }),
    );
    await expect(verified).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    await expect(finish(email, associated.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('the setup refuses a Session that was made up or used', async () => {
    const email = 'forging@harborbank.example';
    await pool.createUser(email);
    const asked = await pool.signIn(email);
    const associate = (Session: string | undefined) =>
      pool.cognito.send(new AssociateSoftwareTokenCommand({ Session }));
    await associate(asked.Session);

    await expect(associate(asked.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(associate('M'.repeat(60))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('an authenticator that was set up meanwhile cannot be replaced with the password alone', async () => {
    const email = 'twice@harborbank.example';
    await pool.createUser(email);
    const [mine, theirs] = [await pool.signIn(email), await pool.signIn(email)];
    const associated = await pool.cognito.send(new AssociateSoftwareTokenCommand({ Session: mine.Session }));
    await pool.cognito.send(
      new VerifySoftwareTokenCommand({
        Session: associated.Session,
        UserCode: authenticatorOf(associated.SecretCode, pool.clock).code(),
      }),
    );

    const replaced = pool.cognito.send(new AssociateSoftwareTokenCommand({ Session: theirs.Session }));

    await expect(replaced).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  function finish(USERNAME: string, Session: string | undefined) {
    return pool.cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.clientId,
        ChallengeName: 'MFA_SETUP',
        Session,
        ChallengeResponses: { USERNAME },
      }),
    );
  }
});
