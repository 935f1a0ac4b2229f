import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteParameterCommand,
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  type GetParametersByPathCommandOutput,
  GetParametersCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  type PutParameterCommandInput,
  SendCommandCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#infra/local/engines/engine.ts';
import { openSsm } from '#infra/local/engines/ssm/open-ssm.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Engine>;
let client: SSMClient;

beforeAll(async () => {
  served = await serveEngine(openSsm);
  client = new SSMClient(served);
});

afterAll(async () => {
  client.destroy();
  await served.close();
});

const put = (Name: string, Value: string, more: Partial<PutParameterCommandInput> = {}) =>
  client.send(new PutParameterCommand({ Name, Value, Type: 'String', ...more }));
const get = (Name: string, WithDecryption = false) => client.send(new GetParameterCommand({ Name, WithDecryption }));

describe('parameters', () => {
  it('are put and got', async () => {
    const written = await put('/trestle/local/site-url', 'http://127.0.0.1:8080');

    const read = await get('/trestle/local/site-url');

    expect(written).toMatchObject({ Version: 1, Tier: 'Standard' });
    expect(read.Parameter).toMatchObject({
      Name: '/trestle/local/site-url',
      Value: 'http://127.0.0.1:8080',
      Type: 'String',
      Version: 1,
      ARN: 'arn:aws:ssm:us-east-1:000000000000:parameter/trestle/local/site-url',
      LastModifiedDate: expect.any(Date),
    });
  });

  it('are overwritten only when told to, and keep their older versions', async () => {
    await put('/overwritten', 'one');

    await expect(put('/overwritten', 'two')).rejects.toBeInstanceOf(ParameterAlreadyExists);
    const accepted = await put('/overwritten', 'two', { Overwrite: true, Type: undefined });

    expect(accepted.Version).toBe(2);
    expect((await get('/overwritten')).Parameter?.Value).toBe('two');
    expect((await get('/overwritten:1')).Parameter?.Value).toBe('one');
  });

  it('that do not exist are reported, one by one in a list', async () => {
    await put('/known', 'yes');

    const listed = await client.send(new GetParametersCommand({ Names: ['/known', '/unknown'] }));

    await expect(get('/unknown')).rejects.toBeInstanceOf(ParameterNotFound);
    expect(listed).toMatchObject({ Parameters: [{ Value: 'yes' }], InvalidParameters: ['/unknown'] });
  });

  it('are found by path: one level, or all of them page by page', async () => {
    await put('/tree/root-leaf', 'a');
    await put('/tree/branch/leaf-1', 'b');
    await put('/tree/branch/leaf-2', 'c');
    await put('/treehouse', 'not below /tree');
    const page = (Path: string, Recursive: boolean, NextToken?: string) =>
      client.send(new GetParametersByPathCommand({ Path, Recursive, MaxResults: 2, NextToken }));
    const namesIn = ({ Parameters = [] }: GetParametersByPathCommandOutput) => Parameters.map(({ Name }) => Name);

    const level = await page('/tree', false);
    const first = await page('/tree/', true);
    const second = await page('/tree/', true, first.NextToken);

    expect(namesIn(level)).toEqual(['/tree/root-leaf']);
    expect([...namesIn(first), ...namesIn(second)]).toEqual([
      '/tree/branch/leaf-1',
      '/tree/branch/leaf-2',
      '/tree/root-leaf',
    ]);
    expect(second.NextToken).toBeUndefined();
  });

  it('that are secure show their value only when decryption is asked for', async () => {
    await put('/secure', 'hidden value', { Type: 'SecureString' });

    expect((await get('/secure')).Parameter?.Value).not.toContain('hidden value');
    expect((await get('/secure', true)).Parameter).toMatchObject({ Value: 'hidden value', Type: 'SecureString' });
  });

  it('are deleted, alone and in lists, and only once', async () => {
    await put('/deleted', 'x');
    await put('/deleted-too', 'y');
    const remove = () => client.send(new DeleteParameterCommand({ Name: '/deleted' }));

    await remove();
    const listed = await client.send(new DeleteParametersCommand({ Names: ['/deleted', '/deleted-too'] }));

    await expect(remove()).rejects.toBeInstanceOf(ParameterNotFound);
    expect(listed).toMatchObject({ DeletedParameters: ['/deleted-too'], InvalidParameters: ['/deleted'] });
  });

  it.each([
    { what: 'without a type', more: { Type: undefined } },
    { what: 'over 4 KB', more: { Value: 'x'.repeat(4097) } },
    { what: 'with a space in the name', more: { Name: 'two words' } },
    { what: 'that are empty', more: { Value: '' } },
  ])('are refused $what', async ({ more }) => {
    await expect(put('/refused', 'value', more)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('the parameter store', () => {
  it('is closed to other credentials', async () => {
    const forger = new SSMClient({ ...served, credentials: { ...served.credentials, secretAccessKey: 'guessed' } });

    const reading = forger.send(new GetParameterCommand({ Name: '/known' }));

    await expect(reading).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  it('names an operation it does not have', async () => {
    const command = client.send(new SendCommandCommand({ DocumentName: 'AWS-RunShellScript' }));

    await expect(command).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  it('survives a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trestle-ssm-'));
    const before = await serveEngine(openSsm, { dataDir });
    await new SSMClient(before).send(new PutParameterCommand({ Name: '/kept', Value: 'still here', Type: 'String' }));
    await before.close();

    const after = await serveEngine(openSsm, { dataDir });
    const kept = await new SSMClient(after).send(new GetParameterCommand({ Name: '/kept' }));
    await after.close();
    await rm(dataDir, { recursive: true });

    expect(kept.Parameter?.Value).toBe('still here');
  });
});
