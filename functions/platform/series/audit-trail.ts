import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/platform/storage/database.ts';
import { auditKey } from '#functions/platform/storage/table-keys.ts';
import { environment } from '../environment.ts';

const changesPerRead = 20;

/** Audit records of an item, in the order of time or against it, as long as somebody goes on. */
export async function* auditTrail(pk: string, sk: string, newestFirst: boolean): AsyncGenerator<unknown> {
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } =
      await dynamo.send(
        new QueryCommand({
          TableName: environment().AUDIT_TABLE,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': auditKey(pk, sk, 0).pk },
          ConsistentRead: true,
          ScanIndexForward: !newestFirst,
          Limit: changesPerRead,
          ExclusiveStartKey: start,
        }),
      );
    yield* Items;
    start = LastEvaluatedKey;
  } while (start !== undefined);
}
