import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import type { Table } from './table.ts';
import { auditKey, primaryKey, type RecordKey } from './table-keys.ts';

const AuditRecord = z.object({ after: z.record(z.string(), z.unknown()).nullable() });

/** A record as one of its versions left it, from the audit trail; null where there is no such version, or it removed the record. */
export async function recordVersion(
  { organizationId }: Table,
  key: RecordKey,
  version: number,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { pk, sk } = primaryKey(organizationId, key);
  const kept = auditKey(pk, sk, version);
  // The trail may be queried by those who read it, and nothing else.
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: environment().AUDIT_TABLE,
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': kept.pk, ':sk': kept.sk },
      ConsistentRead: true,
    }),
  );
  const [found] = Items;
  return found === undefined ? null : AuditRecord.parse(found).after;
}
