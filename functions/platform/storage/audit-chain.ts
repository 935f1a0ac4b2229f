import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from './database.ts';
import { auditKey } from './table-keys.ts';

interface ChainRead {
  readonly newestFirst: boolean;
  /** How many records are read at a time. */
  readonly atOnce: number;
  /** Whether what was written a moment ago has to be there; it costs twice as much. */
  readonly isConsistent?: boolean;
}

interface ChainPage {
  readonly items: readonly unknown[];
  /** Whether the chain ends with it. */
  readonly isLast: boolean;
}

/** Audit records of one record, in the order of its versions or against it, page by page as long as somebody goes on. */
export async function* auditChain(
  { pk, sk }: { readonly pk: string; readonly sk: string },
  { newestFirst, atOnce, isConsistent = false }: ChainRead,
): AsyncGenerator<ChainPage> {
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } =
      await dynamo.send(
        new QueryCommand({
          TableName: environment().AUDIT_TABLE,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': auditKey(pk, sk, 0).pk },
          ConsistentRead: isConsistent,
          ScanIndexForward: !newestFirst,
          Limit: atOnce,
          ExclusiveStartKey: start,
        }),
      );
    start = LastEvaluatedKey;
    yield { items: Items, isLast: start === undefined };
  } while (start !== undefined);
}
