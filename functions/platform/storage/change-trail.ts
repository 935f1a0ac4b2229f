import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from './database.ts';
import type { Table } from './table.ts';
import { auditKey, primaryKey, type RecordKey } from './table-keys.ts';

const content = z.record(z.string(), z.unknown()).nullable();

/** What the audit trail tells of one change of a record. `by` is an agent's id. */
const TrailEntry = z.object({ at: z.string(), by: z.string(), before: content, after: content });
export type TrailEntry = z.infer<typeof TrailEntry>;

type StartKey = Record<string, unknown> | undefined;

/** The last changes of a record, the newest first, at most `most` of them. */
export async function lastChanges(
  { organizationId }: Table,
  key: RecordKey,
  most: number,
): Promise<readonly TrailEntry[]> {
  const { pk, sk } = primaryKey(organizationId, key);
  const found: TrailEntry[] = [];
  let start: StartKey;
  do {
    const { Items = [], LastEvaluatedKey }: { Items?: unknown[]; LastEvaluatedKey?: StartKey } = await dynamo.send(
      new QueryCommand({
        TableName: environment().AUDIT_TABLE,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': auditKey(pk, sk, 0).pk },
        ScanIndexForward: false,
        Limit: most - found.length,
        ExclusiveStartKey: start,
      }),
    );
    found.push(...Items.map((item) => TrailEntry.parse(item)));
    start = LastEvaluatedKey;
  } while (start !== undefined && found.length < most);
  return found;
}
