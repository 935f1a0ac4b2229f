import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/platform/storage/database.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export const textOfKey = ({ pk, sk }: ItemKey): string => `${pk}|${sk}`;

/** The items of these keys as they are now, by {@link textOfKey}. Records that are never changed need no consistent read, which costs twice as much. */
export async function itemsAt(
  TableName: string,
  keys: readonly ItemKey[],
  { isConsistent }: { readonly isConsistent: boolean },
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  const distinct = [...new Map(keys.map(({ pk, sk }) => [textOfKey({ pk, sk }), { pk, sk }])).values()];
  for (let from = 0; from < distinct.length; from += 100) {
    let wanted: Record<string, unknown>[] | undefined = distinct.slice(from, from + 100);
    while (wanted !== undefined && wanted.length > 0) {
      const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await dynamo.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: wanted, ConsistentRead: isConsistent } } }),
      );
      for (const item of Responses?.[TableName] ?? []) found.set(textOfKey(item as unknown as ItemKey), item);
      wanted = UnprocessedKeys?.[TableName]?.Keys;
    }
  }
  return found;
}
