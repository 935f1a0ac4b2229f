import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AwsAccess } from '#infra/local/aws-clients.ts';

/** An empty table with the keys and indexes of another one. */
export async function emptyTableLike(
  { region, credentials, endpoints }: AwsAccess,
  like: string,
  TableName: string,
): Promise<string> {
  const dynamo = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: like }));
  const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  await dynamo.send(
    new CreateTableCommand({
      TableName,
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes }),
    }),
  );
  return TableName;
}
