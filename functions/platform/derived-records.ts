import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { primaryKey, type RecordKey } from './table-keys.ts';

/** Stores what was computed from an organization's other records and can be computed again: neither versioned nor audited. */
export async function putDerived(
  organizationId: string,
  key: RecordKey,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  const Item = { ...value, ...primaryKey(organizationId, key) };
  await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item }));
}
