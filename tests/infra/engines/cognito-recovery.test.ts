import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  CreateUserPoolClientCommand,
  ForgotPasswordCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, clientWishes, goodPassword } from './cognito-pool.ts';
import { secretHashOf } from './cognito-proofs.ts';
import { needed } from './served-cognito.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

const newPassword = 'Lighthouse-Keeper-7';

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('a forgotten password', () => {
  it('is replaced by the mailed code; the old password no longer signs in', async () => {
    const email = 'ada@harborbank.example';
    await pool.createUser(email);

    const { CodeDeliveryDetails } = await forget(email);
    expect(CodeDeliveryDetails).toEqual({ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@h***' });
    await confirm(email, codeMailedTo(email));

    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is answered alike for a known, an unknown, a disabled and an unverified user; only the known one gets a mail', async () => {
    await pool.createUser('known@harborbank.example');
    await pool.createUser('kept-out@harborbank.example');
    await pool.createUser('kind-of@harborbank.example');
    await pool.cognito.send(
      new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: 'kept-out@harborbank.example' }),
    );
    await pool.cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.poolId,
        Username: 'kind-of@harborbank.example',
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );
    const emails = ['known', 'knobody', 'kept-out', 'kind-of'].map((name) => `${name}@harborbank.example`);

    const answers = await Promise.all(emails.map(async (email) => (await forget(email)).CodeDeliveryDetails));

    expect(new Set(answers.map((details) => JSON.stringify(details))).size).toBe(1);
    expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 0, 0, 0]);
    for (const email of emails) {
      await expect(confirm(email, '000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
  });

  it('keeps the password when the code is wrong', async () => {
    const email = 'typo@harborbank.example';
    await pool.createUser(email);
    await forget(email);
    const wrong = ((Number(codeMailedTo(email)) + 1) % 1_000_000).toString().padStart(6, '0');

    await expect(confirm(email, wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });

    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });

  it('accepts a code once and for an hour', async () => {
    const email = 'timely@harborbank.example';
    await pool.createUser(email);
    await forget(email);
    const code = codeMailedTo(email);
    await confirm(email, code);
    await expect(confirm(email, code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });

    await forget(email);
    pool.clock.advance({ seconds: 3_600 });

    await expect(confirm(email, codeMailedTo(email))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('accepts the latest code only', async () => {
    const email = 'impatient@harborbank.example';
    await pool.createUser(email);
    await forget(email);
    const first = codeMailedTo(email);
    await forget(email);

    await expect(confirm(email, first)).rejects.toMatchObject({ name: 'CodeMismatchException' });

    await confirm(email, codeMailedTo(email));
    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
  });

  it('cannot be guessed: five wrong codes in an hour, across new codes, stop even the right one', async () => {
    const email = 'target@harborbank.example';
    await pool.createUser(email);
    for (let guess = 0; guess < 5; guess += 1) {
      await forget(email);
      const wrong = ((Number(codeMailedTo(email)) + 1) % 1_000_000).toString().padStart(6, '0');
      await expect(confirm(email, wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }

    await expect(confirm(email, codeMailedTo(email))).rejects.toMatchObject({ name: 'LimitExceededException' });

    pool.clock.advance({ seconds: 3_600 });
    await forget(email);
    await confirm(email, codeMailedTo(email));
    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
  });

  it('does not flood a mailbox: twenty codes in an hour are the limit, for unknown users as well', async () => {
    await pool.createUser('flooded@harborbank.example');
    for (const email of ['flooded@harborbank.example', 'imaginary@harborbank.example']) {
      for (let request = 0; request < 20; request += 1) await forget(email);

      await expect(forget(email)).rejects.toMatchObject({ name: 'LimitExceededException' });
    }
  });

  it('must be replaced by a password that the policy accepts', async () => {
    const email = 'weak@harborbank.example';
    await pool.createUser(email);
    await forget(email);

    await expect(confirm(email, codeMailedTo(email), 'weak')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });

    await confirm(email, codeMailedTo(email));
  });

  it('cannot be replaced before the first sign-in', async () => {
    const Username = 'invited@harborbank.example';
    await pool.cognito.send(
      new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username, MessageAction: 'SUPPRESS' }),
    );

    await expect(forget(Username)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
  });

  it('ends a lock-out', async () => {
    const email = 'locked@harborbank.example';
    await pool.createUser(email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await pool.signIn(email, 'Wrong-Password-1').catch(() => undefined);
    }
    await expect(pool.signIn(email)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    await forget(email);

    await confirm(email, codeMailedTo(email));

    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
  });

  it('needs the SECRET_HASH at a client with a secret', async () => {
    const email = 'confidential@harborbank.example';
    await pool.createUser(email);
    const { UserPoolClient } = await pool.cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(pool.poolId), GenerateSecret: true }),
    );
    const ClientId = needed(UserPoolClient?.ClientId);
    const SecretHash = secretHashOf(needed(UserPoolClient?.ClientSecret), email, ClientId);

    await expect(pool.cognito.send(new ForgotPasswordCommand({ ClientId, Username: email }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await pool.cognito.send(new ForgotPasswordCommand({ ClientId, Username: email, SecretHash }));

    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is mailed in the words of the pool', async () => {
    const own = await aUserPool();
    await own.cognito.send(
      new UpdateUserPoolCommand({
        UserPoolId: own.poolId,
        EmailConfiguration: { From: 'Trestle <access@trestle.example>' },
        VerificationMessageTemplate: { EmailSubject: 'Your new password', EmailMessage: 'Type {####} to continue.' },
      }),
    );
    await own.createUser('worded@harborbank.example');

    await own.cognito.send(
      new ForgotPasswordCommand({ ClientId: own.clientId, Username: 'worded@harborbank.example' }),
    );

    expect(own.mails).toEqual([
      {
        from: 'Trestle <access@trestle.example>',
        to: 'worded@harborbank.example',
        subject: 'Your new password',
        text: expect.stringMatching(/^Type \d{6} to continue\.$/),
      },
    ]);
    await own.close();
  });
});

describe('AdminResetUserPassword', () => {
  it('stops the old password and earlier sign-ins until the mailed code set a new one', async () => {
    const email = 'reset@harborbank.example';
    await pool.createUser(email);
    const { RefreshToken } = await pool.tokensOf(email);
    const required = { name: 'PasswordResetRequiredException' };

    await pool.cognito.send(new AdminResetUserPasswordCommand({ UserPoolId: pool.poolId, Username: email }));

    await expect(pool.signIn(email)).rejects.toMatchObject(required);
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(required);
    await confirm(email, codeMailedTo(email));
    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('needs a verified email to send the code to', async () => {
    const Username = 'unverified@harborbank.example';
    await pool.createUser(Username);
    await pool.cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.poolId,
        Username,
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );

    const reset = pool.cognito.send(new AdminResetUserPasswordCommand({ UserPoolId: pool.poolId, Username }));

    await expect(reset).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect((await pool.signIn(Username)).AuthenticationResult).toBeDefined();
  });
});

describe('ChangePassword', () => {
  it('needs the right old password and a new one that the policy accepts', async () => {
    const email = 'changing@harborbank.example';
    await pool.createUser(email);
    const { AccessToken } = await pool.tokensOf(email);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.cognito.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

    await expect(change('Wrong-Password-1', newPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    await expect(change(goodPassword, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await change(goodPassword, newPassword);

    expect((await pool.signIn(email, newPassword)).AuthenticationResult).toBeDefined();
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('counts guesses at the old password toward the lock-out', async () => {
    const email = 'stolen-token@harborbank.example';
    await pool.createUser(email);
    const { AccessToken } = await pool.tokensOf(email);
    const guess = (PreviousPassword: string) =>
      pool.cognito.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: newPassword }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(guess('Wrong-Password-1')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    }

    await expect(guess(goodPassword)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
  });
});

function forget(Username: string) {
  return pool.cognito.send(new ForgotPasswordCommand({ ClientId: pool.clientId, Username }));
}

function confirm(Username: string, ConfirmationCode: string, Password = newPassword) {
  return pool.cognito.send(
    new ConfirmForgotPasswordCommand({ ClientId: pool.clientId, Username, ConfirmationCode, Password }),
  );
}

function mailsTo(address: string) {
  return pool.mails.filter(({ to }) => to === address);
}

function codeMailedTo(address: string): string {
  const text = needed(mailsTo(address).at(-1)).text;
  return needed(/\b\d{6}\b/.exec(text)?.[0]);
}
