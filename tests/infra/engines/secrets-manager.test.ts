import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  ListSecretsCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  RestoreSecretCommand,
  SecretsManagerClient,
  UpdateSecretCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#infra/local/engines/engine.ts';
import { generatePassword } from '#infra/local/engines/secrets-manager/generate-password.ts';
import { openSecretsManager } from '#infra/local/engines/secrets-manager/open-secrets-manager.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Engine>;
let client: SecretsManagerClient;

beforeAll(async () => {
  served = await serveEngine(openSecretsManager);
  client = new SecretsManagerClient(served);
});

afterAll(async () => {
  client.destroy();
  await served.close();
});

const read = (SecretId: string, VersionStage?: string) =>
  client.send(new GetSecretValueCommand({ SecretId, VersionStage }));

describe('secrets', () => {
  it('are created and read by name, ARN and ARN without its suffix', async () => {
    const { ARN } = await client.send(new CreateSecretCommand({ Name: 'trestle/signing', SecretString: 'key-1' }));

    for (const id of ['trestle/signing', String(ARN), String(ARN).slice(0, -7)]) {
      expect(await read(id)).toMatchObject({ SecretString: 'key-1', ARN, VersionStages: ['AWSCURRENT'] });
    }
    expect(ARN).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:trestle\/signing-\w{6}$/);
  });

  it('hold bytes unchanged', async () => {
    const SecretBinary = new Uint8Array([0, 127, 128, 255]);

    await client.send(new CreateSecretCommand({ Name: 'bytes', SecretBinary }));

    expect((await read('bytes')).SecretBinary).toEqual(SecretBinary);
  });

  it('that do not exist are reported as such', async () => {
    await expect(read('nowhere')).rejects.toBeInstanceOf(ResourceNotFoundException);
    await expect(client.send(new DescribeSecretCommand({ SecretId: 'nowhere' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('cannot be created twice under one name', async () => {
    await client.send(new CreateSecretCommand({ Name: 'unique', SecretString: 'a' }));

    const again = client.send(new CreateSecretCommand({ Name: 'unique', SecretString: 'b' }));

    await expect(again).rejects.toBeInstanceOf(ResourceExistsException);
  });

  it('keep the previous value when a new one is put', async () => {
    await client.send(new CreateSecretCommand({ Name: 'rotated', SecretString: 'first' }));
    await client.send(new PutSecretValueCommand({ SecretId: 'rotated', SecretString: 'second' }));

    await client.send(new UpdateSecretCommand({ SecretId: 'rotated', SecretString: 'third', Description: 'turned' }));

    expect((await read('rotated')).SecretString).toBe('third');
    expect((await read('rotated', 'AWSPREVIOUS')).SecretString).toBe('second');
    const described = await client.send(new DescribeSecretCommand({ SecretId: 'rotated' }));
    expect(described.Description).toBe('turned');
    expect(Object.values(described.VersionIdsToStages ?? {})).toEqual([['AWSPREVIOUS'], ['AWSCURRENT']]);
  });

  it('take a repeated put once and refuse another value under the same token', async () => {
    const ClientRequestToken = '6f1c1f4e-0c58-4a41-9bb5-0d5b6a8e0f11';
    await client.send(new CreateSecretCommand({ Name: 'repeated', SecretString: 'old' }));
    const put = (SecretString: string) =>
      client.send(new PutSecretValueCommand({ SecretId: 'repeated', SecretString, ClientRequestToken }));

    await put('new');
    await put('new');

    expect((await read('repeated', 'AWSPREVIOUS')).SecretString).toBe('old');
    await expect(put('other')).rejects.toBeInstanceOf(ResourceExistsException);
  });

  it('without a value yet have none to read', async () => {
    await client.send(new CreateSecretCommand({ Name: 'empty' }));

    await expect(read('empty')).rejects.toThrow('AWSCURRENT');
  });

  it('are unreadable while marked for deletion and come back when restored', async () => {
    await client.send(new CreateSecretCommand({ Name: 'doomed', SecretString: 'x' }));

    await client.send(new DeleteSecretCommand({ SecretId: 'doomed', RecoveryWindowInDays: 7 }));
    await expect(read('doomed')).rejects.toBeInstanceOf(InvalidRequestException);
    await client.send(new RestoreSecretCommand({ SecretId: 'doomed' }));

    expect((await read('doomed')).SecretString).toBe('x');
  });

  it('are gone when deleted without recovery, and their name is free', async () => {
    await client.send(new CreateSecretCommand({ Name: 'gone', SecretString: 'before' }));

    await client.send(new DeleteSecretCommand({ SecretId: 'gone', ForceDeleteWithoutRecovery: true }));
    await expect(read('gone')).rejects.toBeInstanceOf(ResourceNotFoundException);
    await client.send(new CreateSecretCommand({ Name: 'gone', SecretString: 'after' }));

    expect((await read('gone')).SecretString).toBe('after');
  });

  it('are listed without their values', async () => {
    await client.send(new CreateSecretCommand({ Name: 'listed', SecretString: 'not-in-the-list' }));

    const listed = await client.send(new ListSecretsCommand({}));

    expect(listed.SecretList?.map(({ Name }) => Name)).toContain('listed');
    expect(JSON.stringify(listed)).not.toContain('not-in-the-list');
  });

  it('are closed to other credentials', async () => {
    const stranger = new SecretsManagerClient({
      ...served,
      credentials: { ...served.credentials, secretAccessKey: 'guessed' },
    });

    await expect(stranger.send(new ListSecretsCommand({}))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });

  it('survive a restart in files that only their owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trestle-secrets-'));
    const before = await serveEngine(openSecretsManager, { dataDir });
    await new SecretsManagerClient(before).send(new CreateSecretCommand({ Name: 'kept', SecretString: 'still here' }));
    const modes = await Promise.all(
      ['', '-wal', '-shm'].map((suffix) => stat(join(dataDir, `secrets-manager.sqlite${suffix}`))),
    );
    await before.close();

    const after = await serveEngine(openSecretsManager, { dataDir });
    const kept = await new SecretsManagerClient(after).send(new GetSecretValueCommand({ SecretId: 'kept' }));
    await after.close();
    await rm(dataDir, { recursive: true });

    expect(kept.SecretString).toBe('still here');
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  });
});

describe('random passwords', () => {
  it('come from the service as asked', async () => {
    const reply = await client.send(new GetRandomPasswordCommand({ PasswordLength: 64, ExcludePunctuation: true }));

    expect(reply.RandomPassword).toMatch(/^[A-Za-z0-9]{64}$/);
  });

  it('hold each included kind of character and none that is excluded', () => {
    const passwords = Array.from({ length: 200 }, () =>
      generatePassword({ PasswordLength: 4, ExcludeCharacters: '"\\a0' }),
    );

    for (const password of passwords) {
      expect(password).toHaveLength(4);
      expect(password).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d])/);
      expect(password).not.toMatch(/["\\a0]/);
    }
    expect(new Set(passwords).size).toBeGreaterThan(190);
  });

  it('are refused when the rules leave nothing to choose from, or too little room', () => {
    const nothing = { ExcludeLowercase: true, ExcludeUppercase: true, ExcludeNumbers: true, ExcludePunctuation: true };

    expect(() => generatePassword(nothing)).toThrow('at least one kind of character');
    expect(() => generatePassword({ PasswordLength: 3 })).toThrow('too short');
  });
});
