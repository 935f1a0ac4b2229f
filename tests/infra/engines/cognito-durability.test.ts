import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientWishes, goodPassword } from './cognito-pool.ts';
import { authenticatorOf, requiredTokens } from './cognito-proofs.ts';
import { testCredentials } from './serve-engine.ts';
import { createPool, needed, servedCognito } from './served-cognito.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trestle-cognito-'));
});
afterEach(async () => await rm(dataDir, { recursive: true, force: true }));

const email = 'ada@harborbank.example';

describe('what is kept on disk', () => {
  it('holds no password, authenticator secret, refresh token, client secret or private key in plain text', async () => {
    const served = await servedCognito({ dataDir });
    const { cognito, clock } = served;
    const UserPoolId = await createPool(cognito, 'OPTIONAL');
    const open = needed((await cognito.send(new CreateUserPoolClientCommand(clientWishes(UserPoolId)))).UserPoolClient);
    const confidential = await cognito.send(
      new CreateUserPoolClientCommand({ ...clientWishes(UserPoolId), GenerateSecret: true }),
    );
    await createUser(cognito, UserPoolId);
    const tokens = requiredTokens((await signIn(cognito, needed(open.ClientId))).AuthenticationResult);
    const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: tokens.AccessToken }));
    const UserCode = authenticatorOf(SecretCode, clock).code();
    await cognito.send(new VerifySoftwareTokenCommand({ AccessToken: tokens.AccessToken, UserCode }));

    const contents = await contentsOf(dataDir);

    const authenticatorSecret = Buffer.from(Secret.fromBase32(needed(SecretCode)).buffer);
    const secrets = [
      goodPassword,
      needed(SecretCode),
      authenticatorSecret.toString('base64'),
      authenticatorSecret.toString('hex'),
      authenticatorSecret.toString('latin1'),
      tokens.RefreshToken,
      tokens.AccessToken,
      needed(confidential.UserPoolClient?.ClientSecret),
      'PRIVATE KEY',
    ];
    expect(contents).toContain(email);
    for (const secret of secrets) expect(contents.includes(secret), secret).toBe(false);
    await served.close();
  });

  it('is readable by its owner only', async () => {
    const served = await servedCognito({ dataDir });
    await createPool(served.cognito, 'OFF');

    const files = await readdir(dataDir);

    expect(files).toEqual(expect.arrayContaining(['cognito.key', 'cognito.sqlite']));
    for (const file of files) {
      expect([file, (await stat(join(dataDir, file))).mode & 0o777]).toEqual([file, 0o600]);
    }
    await served.close();
  });
});

describe('the key file', () => {
  it('is not made anew when it was lost, since nothing sealed would open', async () => {
    const served = await servedCognito({ dataDir });
    await createPool(served.cognito, 'OFF');
    await served.close();
    await rm(join(dataDir, 'cognito.key'));

    await expect(servedCognito({ dataDir })).rejects.toThrow(/cognito\.key is missing/);
  });
});

describe('after a restart', () => {
  it('users, keys, sign-ins, authenticators and lock-outs are as before', async () => {
    const first = await servedCognito({ dataDir });
    const UserPoolId = await createPool(first.cognito, 'OPTIONAL');
    const { UserPoolClient } = await first.cognito.send(new CreateUserPoolClientCommand(clientWishes(UserPoolId)));
    const ClientId = needed(UserPoolClient?.ClientId);
    await createUser(first.cognito, UserPoolId);
    await createUser(first.cognito, UserPoolId, 'locked@harborbank.example');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      first.clock.advance({ seconds: 2 ** Math.max(0, attempt - 5) });
      await signIn(first.cognito, ClientId, 'locked@harborbank.example', 'Wrong-Password-1').catch(() => undefined);
    }
    const tokens = requiredTokens((await signIn(first.cognito, ClientId)).AuthenticationResult);
    const { SecretCode } = await first.cognito.send(
      new AssociateSoftwareTokenCommand({ AccessToken: tokens.AccessToken }),
    );
    const used = authenticatorOf(SecretCode, first.clock).code();
    await first.cognito.send(new VerifySoftwareTokenCommand({ AccessToken: tokens.AccessToken, UserCode: used }));
    await first.cognito.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: tokens.AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true },
      }),
    );
    const stoppedAt = first.clock.now();
    await first.close();

    const second = await servedCognito({ dataDir });
    second.clock.advance({ seconds: Math.ceil((stoppedAt - second.clock.now()) / 1000) });
    const { cognito } = second;

    const verifier = CognitoJwtVerifier.create({ userPoolId: UserPoolId, clientId: ClientId, tokenUse: 'access' });
    verifier.cacheJwks(await (await fetch(`${second.endpoint}/${UserPoolId}/.well-known/jwks.json`)).json());
    expect((await verifier.verify(tokens.AccessToken)).client_id).toBe(ClientId);
    const refreshed = await cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId,
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      }),
    );
    expect(refreshed.AuthenticationResult?.AccessToken).toBeDefined();
    const asked = await signIn(cognito, ClientId);
    expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const answer = (code: string) =>
      cognito.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: asked.Session,
          ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
    await expect(answer(used)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await answer(authenticatorOf(SecretCode, second.clock).freshCode())).AuthenticationResult).toBeDefined();
    await expect(signIn(cognito, ClientId, 'locked@harborbank.example')).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
    await second.close();
  });
});

describe('after the process was killed', () => {
  it('every acknowledged user exists and signs in, and earlier tokens are still good', async () => {
    const first = await startProcess();
    const UserPoolId = await createPool(first.cognito, 'OFF');
    const { UserPoolClient } = await first.cognito.send(new CreateUserPoolClientCommand(clientWishes(UserPoolId)));
    const ClientId = needed(UserPoolClient?.ClientId);
    await createUser(first.cognito, UserPoolId);
    const tokens = requiredTokens((await signIn(first.cognito, ClientId)).AuthenticationResult);
    const acknowledged: string[] = [];
    const creating = (async () => {
      for (let number = 0; number < 1_000; number += 1) {
        const Username = `user-${number}@harborbank.example`;
        await first.cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
        acknowledged.push(Username);
        if (acknowledged.length === 12) first.kill();
      }
    })();
    await expect(creating).rejects.toThrow();
    await first.ended;

    const second = await startProcess();

    expect(acknowledged.length).toBeGreaterThanOrEqual(12);
    for (const Username of acknowledged) {
      const user = await second.cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
      expect(user.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    }
    expect((await signIn(second.cognito, ClientId)).AuthenticationResult).toBeDefined();
    const refreshed = await second.cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId,
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      }),
    );
    expect(refreshed.AuthenticationResult?.AccessToken).toBeDefined();
    second.kill();
    await second.ended;
  });
});

async function startProcess() {
  const script = join(import.meta.dirname, 'cognito-process.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = await once(createInterface(child.stdout), 'line');
  const cognito = new CognitoIdentityProviderClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: testCredentials,
    maxAttempts: 1,
  });
  return { cognito, ended, kill: () => child.kill('SIGKILL') };
}

async function createUser(cognito: CognitoIdentityProviderClient, UserPoolId: string, Username = email) {
  await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: goodPassword, Permanent: true }),
  );
}

function signIn(cognito: CognitoIdentityProviderClient, ClientId: string, USERNAME = email, PASSWORD = goodPassword) {
  return cognito.send(
    new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters: { USERNAME, PASSWORD } }),
  );
}

async function contentsOf(directory: string): Promise<string> {
  const files = await readdir(directory);
  const contents = await Promise.all(files.map((file) => readFile(join(directory, file), 'latin1')));
  return contents.join('\n');
}
