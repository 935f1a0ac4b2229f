import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsServer, type ServiceName, serveAws } from '#infra/local/engines/aws-server.ts';
import type { Engine } from '#infra/local/engines/engine.ts';
import { openScheduler } from '#infra/local/engines/scheduler/open-scheduler.ts';
import { openSecretsManager } from '#infra/local/engines/secrets-manager/open-secrets-manager.ts';
import { openSes, type Ses } from '#infra/local/engines/ses/open-ses.ts';
import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { openSsm } from '#infra/local/engines/ssm/open-ssm.ts';
import { testCredentials } from './serve-engine.ts';

let dataDir: string;
let ses: Ses;
let engines: Partial<Record<ServiceName, Engine>>;
let server: AwsServer;
let client: { endpoint: string; region: string; credentials: typeof testCredentials };

/** Answers with the name of the service that the request was handed to. */
const signpost = (name: string): Engine => ({
  handle: async (_, response) => {
    response.end(name);
  },
  close: async () => undefined,
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trestle-aws-'));
  const options = { dataDir, region: 'us-east-1', accountId: '000000000000', credentials: testCredentials };
  ses = await openSes(options);
  engines = {
    ses,
    sqs: await openSqs(options),
    ssm: await openSsm(options),
    secretsmanager: await openSecretsManager(options),
    scheduler: await openScheduler({ ...options, onFire: () => undefined }),
    s3: signpost('s3'),
    'cognito-idp': signpost('cognito-idp'),
  };
  server = await serveAws({ engines, port: 0 });
  client = { endpoint: server.url, region: options.region, credentials: testCredentials };
});

afterAll(async () => {
  await server.close();
  for (const engine of Object.values(engines)) await engine.close();
  await rm(dataDir, { recursive: true });
});

const textOf = async (path: string, init: RequestInit = {}) => (await fetch(`${server.url}${path}`, init)).text();

describe('one port for all services', () => {
  it('serves each SDK client by the service in its signature', async () => {
    const { QueueUrl } = await new SQSClient(client).send(new CreateQueueCommand({ QueueName: 'shared-port' }));
    const { ARN } = await new SecretsManagerClient(client).send(
      new CreateSecretCommand({ Name: 'shared-port', SecretString: 'x' }),
    );
    await new SSMClient(client).send(new PutParameterCommand({ Name: '/shared-port', Value: 'x', Type: 'String' }));
    const { Schedules } = await new SchedulerClient(client).send(new ListSchedulesCommand({}));
    const { MessageId } = await new SESv2Client(client).send(
      new SendEmailCommand({
        FromEmailAddress: 'a@trestle.example',
        Destination: { ToAddresses: ['b@trestle.example'] },
        Content: { Simple: { Subject: { Data: 'shared port' }, Body: { Text: { Data: 'x' } } } },
      }),
    );

    expect(QueueUrl).toBe(`${server.url}/000000000000/shared-port`);
    expect(ARN).toContain(':secretsmanager:');
    expect(Schedules).toEqual([]);
    expect(ses.read(String(MessageId))).toMatchObject({ subject: 'shared port' });
  });

  it('reports refusals with a request id', async () => {
    const reading = new SSMClient(client).send(new GetParameterCommand({ Name: '/nowhere' }));

    await expect(reading).rejects.toMatchObject({
      name: 'ParameterNotFound',
      $metadata: { httpStatusCode: 400, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it.each([
    {
      what: 'a presigned URL',
      path: '/bucket/key?X-Amz-Credential=AKIA%2F20261120%2Fus-east-1%2Fs3%2Faws4_request',
      service: 's3',
    },
    { what: 'an anonymous request', path: '/bucket/key', service: 's3' },
    { what: 'a bucket key that looks well known', path: '/bucket/.well-known/jwks.json', service: 's3' },
    { what: 'the public keys of a user pool', path: '/us-east-1_Ab12Cd/.well-known/jwks.json', service: 'cognito-idp' },
  ])('hands $what to $service', async ({ path, service }) => {
    expect(await textOf(path)).toBe(service);
  });

  it('hands an unsigned call to the service of its target', async () => {
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };

    expect(await textOf('/', { method: 'POST', headers, body: '{}' })).toBe('cognito-idp');
  });

  it('refuses an unsigned call to a service that wants a signature', async () => {
    const headers = { 'x-amz-target': 'AmazonSSM.GetParameter' };

    const reply = await textOf('/', { method: 'POST', headers, body: '{"Name":"/shared-port"}' });

    expect(JSON.parse(reply)).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  it('says which service it does not have', async () => {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };

    const reply = await fetch(server.url, { method: 'POST', headers, body: '{}' });

    expect(reply.status).toBe(501);
    expect(await reply.json()).toMatchObject({ message: 'No local engine serves DynamoDB_20120810.' });
  });

  it('turns a defect of an engine into a 500', async () => {
    const broken: Engine = { handle: () => Promise.reject(new Error('defect')), close: async () => undefined };
    const alone = await serveAws({ engines: { s3: broken }, port: 0 });

    const reply = await fetch(alone.url);
    await alone.close();

    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({ __type: 'InternalFailure' });
  });

  it('listens on this machine only and reports a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    await expect(serveAws({ engines: {}, port })).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => taken.close(resolve));
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('closes although a long poll is waiting', async () => {
    const own = await serveAws({ engines, port: 0 });
    const sqs = new SQSClient({ ...client, endpoint: own.url, maxAttempts: 1 });
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'long-poll' }));
    const poll = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 })).catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 150));

    const started = performance.now();
    await own.close();

    expect(performance.now() - started).toBeLessThan(5000);
    expect(await poll).toBe('cut off');
    const again = new SQSClient(client);
    await again.send(new SendMessageCommand({ QueueUrl, MessageBody: 'after' }));
    const reply = await again.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    expect(reply.Messages?.map(({ Body }) => Body)).toEqual(['after']);
  });
});
