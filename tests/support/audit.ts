import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { stackUnderTest } from './stack-under-test.ts';

/** A line of the audit trail, as it is stored. */
export interface AuditRecord {
  readonly pk: string;
  readonly sk: string;
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly correlationId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly previousHash: string;
  readonly hash: string;
}

export function tables(): DynamoDBDocumentClient {
  const { region, credentials, endpoints } = stackUnderTest().access;
  return DynamoDBDocumentClient.from(new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb }));
}

async function query(index: 'byOrganization' | undefined, key: 'orgPk' | 'pk', value: string): Promise<AuditRecord[]> {
  const found: AuditRecord[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await tables().send(
      new QueryCommand({
        TableName: stackUnderTest().environment['AUDIT_TABLE'],
        IndexName: index,
        KeyConditionExpression: '#key = :value',
        ExpressionAttributeNames: { '#key': key },
        ExpressionAttributeValues: { ':value': value },
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(Items as AuditRecord[]));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

/** Everything that was written in an organization, oldest first. */
export const auditOfOrganization = (organizationId: string): Promise<AuditRecord[]> =>
  query('byOrganization', 'orgPk', organizationId);

/** The history of one record, oldest first, by its key in the Records or Series table. */
export const auditOfRecord = (pk: string, sk = '_'): Promise<AuditRecord[]> => query(undefined, 'pk', `${pk}#${sk}`);
