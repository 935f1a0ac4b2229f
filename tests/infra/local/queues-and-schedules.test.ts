import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalStack } from '#infra/local/running-stack.ts';
import { type AssemblyFixture, aFunctionResource, anAssembly } from './assembly-fixture.ts';

const record = `
import { DynamoDBClient, PutItemCommand } from '${import.meta.resolve('@aws-sdk/client-dynamodb')}';
const table = new DynamoDBClient({});
const put = (pk) => table.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: pk } } }));`;

const worker = `${record}
export const handler = async ({ Records }) => {
  if (Records.some(({ body }) => body === 'crash')) throw new Error('no');
  await Promise.all(Records.filter(({ body }) => body !== 'poison').map(({ body, attributes }) => put(body)));
  return { batchItemFailures: Records.filter(({ body }) => body === 'poison').map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

const timer = `${record}
export const handler = async (event) => { await put('fired ' + event.what); };`;

const environment = { Variables: { TABLE: { Ref: 'Done' } } };

let assembly: AssemblyFixture;
let stack: LocalStack;
let sqs: SQSClient;
let dynamoDb: DynamoDBClient;

beforeAll(async () => {
  assembly = anAssembly({
    functions: { worker, timer },
    resources: {
      Done: {
        Type: 'AWS::DynamoDB::GlobalTable',
        Properties: {
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          Replicas: [{ Region: 'us-east-1' }],
        },
      },
      Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'failed' } },
      Work: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          QueueName: 'work',
          VisibilityTimeout: 120,
          RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Failed', 'Arn'] }, maxReceiveCount: 2 },
        },
      },
      Worker: aFunctionResource('worker', { Environment: environment }),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
          FunctionName: { Ref: 'Worker' },
          BatchSize: 5,
          MaximumBatchingWindowInSeconds: 1,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        },
      },
      Timer: aFunctionResource('timer', { Environment: environment }),
      Monthly: aSchedule('monthly-report', 'cron(0 6 1 1 ? 2099)', '{"what":"by hand"}'),
      Soon: aSchedule('every-minute', 'rate(1 minute)', '{"what":"in time"}'),
      Off: { ...aSchedule('switched-off', 'rate(1 minute)', '{"what":"although off"}', { State: 'DISABLED' }) },
    },
  });
  stack = await assembly.start({ retrySeconds: 0 });
  const { region, credentials, endpoints } = stack.access;
  sqs = new SQSClient({ region, credentials, endpoint: endpoints.services });
  dynamoDb = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
});

afterAll(async () => {
  await stack?.close();
  assembly.remove();
});

function aSchedule(name: string, expression: string, input: string, changes: Record<string, unknown> = {}) {
  return {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      Name: name,
      ScheduleExpression: expression,
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: { 'Fn::GetAtt': ['Timer', 'Arn'] },
        RoleArn: 'arn:aws:iam::000000000000:role/timer',
        Input: input,
      },
      ...changes,
    },
  };
}

const queueUrl = (name: string) => [...stack.runtime.queues.values()].find((queue) => queue.name === name)?.url ?? '';

const send = (body: string) => sqs.send(new SendMessageCommand({ QueueUrl: queueUrl('work'), MessageBody: body }));

async function done(): Promise<string[]> {
  const [table] = [...stack.runtime.functions.values()].map(({ environment: { TABLE } }) => TABLE);
  const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: table }));
  return Items.map(({ pk }) => pk?.S ?? '').toSorted();
}

async function depthOf(name: string): Promise<string> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const command = new GetQueueAttributesCommand({ QueueUrl: queueUrl(name), AttributeNames: [...names] });
  const { Attributes = {} } = await sqs.send(command);
  return names.map((attribute) => Attributes[attribute]).join('+');
}

describe('a queue with a worker', () => {
  it('has its good messages done once and a poison message put aside after its attempts', async () => {
    await Promise.all(['one', 'poison', 'two'].map(send));

    await expect.poll(done, { timeout: 15_000 }).toEqual(expect.arrayContaining(['one', 'two']));
    await expect.poll(() => depthOf('failed'), { timeout: 15_000 }).toBe('1+0');
    expect(await depthOf('work')).toBe('0+0');
    const overview = await (await fetch(`${stack.origin}/_local`)).json();
    expect(overview.queues).toContainEqual(
      expect.objectContaining({ name: 'failed', messages: [expect.objectContaining({ body: 'poison' })] }),
    );
  });

  it('tells which messages nobody has settled yet, and those alone that are asked for', async () => {
    const held = async (containing: string) =>
      (await fetch(`${stack.origin}/_local/queues/failed?containing=${containing}`)).json();

    expect(await held('poison')).toEqual({
      messages: [expect.objectContaining({ body: 'poison', state: expect.stringMatching(/visible|inFlight/) })],
    });
    expect(await held('another')).toEqual({ messages: [] });
    expect((await fetch(`${stack.origin}/_local/queues/unknown`)).status).toBe(404);
  });

  it('gets a whole batch back when the function fails', async () => {
    await send('crash');

    await expect.poll(() => depthOf('failed'), { timeout: 15_000 }).toBe('2+0');
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl('failed'), MaxNumberOfMessages: 10 }),
    );
    expect(Messages.map(({ Body }) => Body).toSorted()).toEqual(['crash', 'poison']);
    expect(assembly.printed).toContain('worker: Error: no');
  });
});

describe('a schedule', () => {
  it('fires in time when it is enabled, and not when it is not', async () => {
    await expect.poll(done, { timeout: 10_000 }).toContain('fired in time');
    expect(await done()).not.toContain('fired although off');
  });

  it('fires by hand, by its own name or that of its function', async () => {
    await stack.fireSchedule('monthly-report');
    const reply = await fetch(`${stack.origin}/_local/schedules/switched-off/fire`, { method: 'POST' });

    expect(reply.status).toBe(200);
    expect(await done()).toEqual(expect.arrayContaining(['fired by hand', 'fired although off']));
    await expect(stack.fireSchedule('unknown')).rejects.toThrow('There is no schedule unknown');
  });
});
