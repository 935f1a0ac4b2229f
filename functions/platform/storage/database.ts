import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { countUnits } from './capacity-units.ts';

const client = new DynamoDBClient(awsClient('data'));
client.middlewareStack.add(countUnits, { step: 'initialize', name: 'countUnits' });

/** One client a process; undefined values are left out, as JSON does. */
export const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
