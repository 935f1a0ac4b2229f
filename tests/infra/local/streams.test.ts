import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalStack } from '#infra/local/running-stack.ts';
import { until } from '#tests/support/waiting.ts';
import { type AssemblyFixture, aFunctionResource, anAssembly } from './assembly-fixture.ts';

const consumer = `
import { DynamoDBClient, PutItemCommand } from '${import.meta.resolve('@aws-sdk/client-dynamodb')}';
const table = new DynamoDBClient({});
let count = 0;
export const handler = async ({ Records }) => {
  for (const { dynamodb } of Records) {
    const name = dynamodb.NewImage.pk.S;
    if (name.startsWith('poison')) throw new Error('no');
    count += 1;
    const at = String(Date.now()) + String(count).padStart(6, '0');
    await table.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: name }, at: { S: at } } }));
  }
};`;

const aTable = (streams: boolean) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    Replicas: [{ Region: 'us-east-1' }],
    ...(streams ? { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } } : {}),
  },
});

let assembly: AssemblyFixture;
let stack: LocalStack;
let dynamoDb: DynamoDBClient;
let sqs: SQSClient;

async function start(): Promise<void> {
  stack = await assembly.start({ retrySeconds: 0 });
  const { region, credentials, endpoints } = stack.access;
  dynamoDb = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
  sqs = new SQSClient({ region, credentials, endpoint: endpoints.services });
}

beforeAll(async () => {
  assembly = anAssembly({
    functions: { consumer },
    resources: {
      Source: aTable(true),
      Done: aTable(false),
      Lost: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'lost' } },
      Consumer: aFunctionResource('consumer', { Environment: { Variables: { TABLE: { Ref: 'Done' } } } }),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Source', 'StreamArn'] },
          FunctionName: { Ref: 'Consumer' },
          StartingPosition: 'TRIM_HORIZON',
          BatchSize: 10,
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 2,
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Lost', 'Arn'] } } },
        },
      },
    },
  });
  await start();
});

afterAll(async () => {
  await stack?.close();
  assembly.remove();
});

const tableLike = async (part: string): Promise<string> => {
  const names = [...stack.runtime.functions.values()].map(({ environment }) => environment['TABLE'] ?? '');
  const done = names.find((name) => name !== '') ?? '';
  return part === 'Done' ? done : done.replace('Done', 'Source').replace(/-[0-9a-f]{8}$/, '');
};

async function sourceTable(): Promise<string> {
  const { ListTablesCommand } = await import('@aws-sdk/client-dynamodb');
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
  const found = TableNames.find((name) => name.includes('Source'));
  if (found === undefined) throw new Error('There is no source table.');
  return found;
}

const write = async (...names: string[]): Promise<void> => {
  const TableName = await sourceTable();
  for (const pk of names) await dynamoDb.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));
};

async function done(): Promise<string[]> {
  const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: await tableLike('Done') }));
  return Items.toSorted((a, b) => ((a['at']?.S ?? '') < (b['at']?.S ?? '') ? -1 : 1)).map(
    (item) => item['pk']?.S ?? '',
  );
}

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix} ${String(at).padStart(2, '0')}`);

it('calls a function with what is written to a table, in its order, and puts aside what it cannot take', async () => {
  await write(...named('first', 12), 'poison', ...named('second', 5));

  const expected = [...named('first', 12), ...named('second', 5)];
  expect(await until(done, (names) => names.length >= expected.length)).toEqual(expected);
  const lost = [...stack.runtime.queues.values()].find(({ name }) => name === 'lost');
  const waiting = async () => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: lost?.url, AttributeNames: ['ApproximateNumberOfMessages'] }),
    );
    return Attributes?.['ApproximateNumberOfMessages'];
  };
  expect(await until(waiting, (count) => count === '1')).toBe('1');
});

it('goes on where it was after a restart, and misses nothing that was written in between', async () => {
  const before = await done();
  await stack.close();
  await start();
  await write('third');

  expect(await until(done, (names) => names.includes('third'))).toEqual([...before, 'third']);
});
