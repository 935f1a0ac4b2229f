import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEventV2, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { isPublic } from '#shared/contract/access.ts';
import { call, defineArea } from '#shared/contract/define-area.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';
import { Environment } from '#shared/contract/environment.ts';

const originSecret = 'a secret that only the distribution knows';
const queueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/notifications';

type Platform = typeof import('#functions/platform/jobs/consume-queue.ts') &
  typeof import('#functions/platform/mail/mailer.ts') &
  typeof import('#functions/platform/jobs/queue.ts') &
  typeof import('#functions/platform/http/serve-area.ts');
let platform: Platform;

const [sqs, ses, secrets] = [mockClient(SQSClient), mockClient(SESv2Client), mockClient(SecretsManagerClient)];

beforeAll(async () => {
  for (const name of Object.keys(Environment.shape)) vi.stubEnv(name, 'https://test.example');
  vi.stubEnv('ACCOUNT', '000000000000');
  vi.stubEnv('JOB_LEASE_SECONDS', '60');
  vi.stubEnv('TEXT_DETECTION', '');
  vi.stubEnv('UPLOAD_SCANS', '');
  vi.stubEnv('NOTIFICATION_DELIVERY_QUEUE_URL', queueUrl);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  // Files that ran before in this process have read another environment, which the modules keep.
  vi.resetModules();
  platform = {
    ...(await import('#functions/platform/jobs/consume-queue.ts')),
    ...(await import('#functions/platform/mail/mailer.ts')),
    ...(await import('#functions/platform/jobs/queue.ts')),
    ...(await import('#functions/platform/http/serve-area.ts')),
  };
  return () => {
    for (const stub of [sqs, ses, secrets]) stub.restore();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
}, 60_000);

afterEach(() => {
  for (const stub of [sqs, ses, secrets]) stub.reset();
});

const named = (name: string): Error => Object.assign(new Error('said by AWS'), { name });

const recordOf = (messageId: string, body: unknown): SQSRecord => ({
  messageId,
  receiptHandle: `handle-${messageId}`,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  attributes: { ApproximateReceiveCount: '2' } as SQSRecord['attributes'],
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:notifications',
  awsRegion: 'us-east-1',
});

describe('a batch of messages', () => {
  const records = [recordOf('1', { n: 1 }), recordOf('2', { n: 2 }), recordOf('3', 'no JSON'), recordOf('4', { n: 4 })];
  const handled: number[] = [];
  const worker = () =>
    platform.consumeQueue(z.object({ n: z.number() }), async ({ n }) => {
      if (n === 2) throw named('ProvisionedThroughputExceededException');
      handled.push(n);
    });

  afterEach(() => handled.splice(0));

  it('gives back only the messages that were not handled, each after a pause of its own', async () => {
    sqs.on(ChangeMessageVisibilityBatchCommand).resolves({ Failed: [], Successful: [] });

    const outcome = await worker()({ Records: records });

    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }] });
    expect(handled).toEqual([1, 4]);
    const paused = sqs.commandCalls(ChangeMessageVisibilityBatchCommand).map(({ args: [{ input }] }) => input.Entries);
    expect(paused.slice(1)).toMatchObject([
      [{ ReceiptHandle: 'handle-2', VisibilityTimeout: 10 }],
      [{ ReceiptHandle: 'handle-3', VisibilityTimeout: 10 }],
    ]);
  });

  it('is worked on all the same where the queue takes no word about some of its messages, or about none', async () => {
    sqs
      .on(ChangeMessageVisibilityBatchCommand)
      .resolvesOnce({
        Successful: [],
        Failed: [{ Id: '0', SenderFault: false, Code: 'InternalError', Message: 'busy' }],
      })
      .rejects(named('RequestThrottled'));

    expect(await worker()({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }],
    });
    expect(handled).toEqual([1, 4]);
  });
});

describe('a mail', () => {
  const mail = { to: 'ana@riverside.example', subject: 'Riverside', text: 'Hello', html: '<p>Hello</p>' };

  it.each([
    {
      what: 'refuses it',
      failure: () => new MessageRejected({ $metadata: {}, message: 'Email address is not verified.' }),
    },
    { what: 'is asked for too many', failure: () => named('TooManyRequestsException') },
    { what: 'does not answer in time', failure: () => named('TimeoutError') },
  ])('is told not to have been sent where the service $what', async ({ failure }) => {
    ses.on(SendEmailCommand).rejects(failure());

    await expect(platform.sendMail(mail)).rejects.toMatchObject({ code: 'mailNotSent' });
  });
});

describe('a request', () => {
  const area = defineArea('structures', {
    startSomething: call({
      id: 'post-something',
      summary: 'Starts something in the background.',
      method: 'POST',
      path: '/api/something',
      access: isPublic,
      response: z.object({}),
      errors: [],
    }),
  });
  const event = {
    rawPath: '/api/something',
    rawQueryString: '',
    headers: { [edgeHeaders.originSecret]: originSecret },
    requestContext: { requestId: 'r', http: { method: 'POST', path: '/api/something', sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEventV2;
  const ask = () =>
    platform.serveArea(
      area,
      {
        startSomething: async () => {
          await platform.enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind: 'dueCovenants' });
          return {};
        },
      },
      () => undefined,
      {},
    )(event);

  it.each([
    'RequestThrottled',
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'SlowDown',
    'TimeoutError',
  ])('is asked to come again where a service of AWS says %s', async (name) => {
    secrets.onAnyCommand().resolves({ SecretString: JSON.stringify({ current: originSecret }) });
    sqs.on(SendMessageCommand).rejects(named(name));

    const { statusCode, body = '' } = await ask();

    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 503, code: 'serviceUnavailable' });
  });

  it('fails where a service refuses what it was asked, because that is a mistake of ours', async () => {
    secrets.onAnyCommand().resolves({ SecretString: JSON.stringify({ current: originSecret }) });
    sqs.on(SendMessageCommand).rejects(named('AccessDeniedException'));

    expect(await ask()).toMatchObject({ statusCode: 500 });
  });
});

describe('a client of a service', () => {
  it('gives an attempt up when nothing comes back', { timeout: 15_000 }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    sqs.restore();
    const client = new SQSClient({
      ...awsClient('data'),
      maxAttempts: 1,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });

    const sent = client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: '{}' }));

    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
    client.destroy();
    silent.close();
  });

  it('is made with a time after which it gives up, wherever one is made', () => {
    const folder = new URL('../../../functions/platform/', import.meta.url);
    const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/new \w+Client\(\{?[^)]*\)?/g) ?? []);

    expect(made.length).toBeGreaterThanOrEqual(9);
    expect(made.filter((one) => !/awsClient\(|fetchRequestHandler\(/.test(one))).toEqual([]);
  });
});
