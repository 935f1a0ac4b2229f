import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const projection = z.strictObject({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).optional(),
});

const index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: projection,
  ProvisionedThroughput: noEffect,
  WriteProvisionedThroughputSettings: noEffect,
  ReadProvisionedThroughputSettings: noEffect,
  ContributorInsightsSpecification: noEffect,
});

const table = z.strictObject({
  TableName: z.string().optional(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
  StreamSpecification: z
    .strictObject({ StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']) })
    .optional(),
  BillingMode: noEffect,
  Replicas: noEffect,
  SSESpecification: noEffect,
  PointInTimeRecoverySpecification: noEffect,
  ContributorInsightsSpecification: noEffect,
  DeletionProtectionEnabled: noEffect,
  ProvisionedThroughput: noEffect,
  WriteProvisionedThroughputSettings: noEffect,
  WriteOnDemandThroughputSettings: noEffect,
  TableClass: noEffect,
  Tags: noEffect,
});

type Table = z.infer<typeof table>;
type Index = z.infer<typeof index>;

/**
 * A DynamoDB table with its indexes and time to live. Indexes and a stream that the template gained are added to a table that exists; an index that
 * the template lost stays. DynamoDB Local has no point-in-time recovery and no tags.
 */
export const dynamoDbTable = resourceKind<Table>({
  properties: table,
  async provision(request, { aws, region, accountId }) {
    const { properties } = request;
    const name = properties.TableName ?? generatedName(request, 128);
    const existing = await describe(aws.dynamoDb, name);
    if (existing === undefined) await aws.dynamoDb.send(new CreateTableCommand(creation(name, properties)));
    else await addMissingIndexes(aws.dynamoDb, existing, properties);
    await settle(aws.dynamoDb, name);
    if (existing !== undefined) await addMissingStream(aws.dynamoDb, existing, properties);
    await setTimeToLive(aws.dynamoDb, name, properties);

    const described = await describe(aws.dynamoDb, name);
    const attributes = {
      Arn: `arn:aws:dynamodb:${region}:${accountId}:table/${name}`,
      StreamArn: described?.LatestStreamArn ?? '',
      TableId: described?.TableId ?? '',
    };
    return { ref: name, attributes };
  },
});

function creation(name: string, properties: Table): CreateTableCommandInput {
  const { StreamSpecification: stream, LocalSecondaryIndexes: local } = properties;
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    ...(properties.GlobalSecondaryIndexes?.length
      ? { GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(indexCreation) }
      : {}),
    ...(local?.length ? { LocalSecondaryIndexes: local.map(indexCreation) } : {}),
    ...(stream ? { StreamSpecification: { StreamEnabled: true, ...stream } } : {}),
  };
}

function indexCreation({ IndexName, KeySchema, Projection }: Index) {
  return { IndexName, KeySchema, Projection };
}

async function addMissingIndexes(client: DynamoDBClient, existing: TableDescription, properties: Table): Promise<void> {
  const present = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const wanted of properties.GlobalSecondaryIndexes ?? []) {
    if (present.has(wanted.IndexName)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName: existing.TableName,
        AttributeDefinitions: properties.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: indexCreation(wanted) }],
      }),
    );
    // DynamoDB builds one index at a time.
    await settle(client, existing.TableName ?? '');
  }
}

async function addMissingStream(client: DynamoDBClient, existing: TableDescription, properties: Table): Promise<void> {
  const { StreamSpecification: wanted } = properties;
  if (wanted === undefined || existing.StreamSpecification?.StreamEnabled === true) return;
  const StreamSpecification = { StreamEnabled: true, ...wanted };
  await client.send(new UpdateTableCommand({ TableName: existing.TableName, StreamSpecification }));
  await settle(client, existing.TableName ?? '');
}

async function settle(client: DynamoDBClient, name: string): Promise<void> {
  for (;;) {
    const described = await describe(client, name);
    const isIndexReady =
      described?.GlobalSecondaryIndexes?.every(({ IndexStatus }) => IndexStatus === 'ACTIVE') ?? true;
    if (described?.TableStatus === 'ACTIVE' && isIndexReady) return;
    await sleep(100);
  }
}

async function setTimeToLive(client: DynamoDBClient, name: string, { TimeToLiveSpecification: wanted }: Table) {
  if (wanted === undefined) return;
  const { TimeToLiveDescription: current } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  if ((current?.TimeToLiveStatus === 'ENABLED') === wanted.Enabled) return;
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: wanted }));
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
