import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { isRecordChanged } from './attempts.ts';
import { dynamo } from './database.ts';
import {
  type DerivedEntries,
  type DerivedWrite,
  derivedItems,
  indexesOf,
  notNewerThan,
  type Values,
  type Versions,
} from './derived-records.ts';
import { sendTransaction } from './send-transaction.ts';
import { primaryKey, type RecordKey } from './table-keys.ts';

/** Carries out derived writes by themselves, all or none; `false` where something that they expect is otherwise. At most 100. */
export async function writeDerived(writes: readonly DerivedWrite[], reason: string): Promise<boolean> {
  const items = [...derivedItems(writes)];
  if (items.length === 0) return true;
  try {
    await sendTransaction(
      (ClientRequestToken) => dynamo.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken })),
      reason,
    );
    return true;
  } catch (error) {
    if (isRecordChanged(error)) return false;
    throw error;
  }
}

/** Stores what was computed from an organization's other records and can be computed again: neither versioned nor audited. */
export async function putDerived(
  organizationId: string,
  key: RecordKey,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  const Item = { ...value, ...primaryKey(organizationId, key) };
  await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item }));
}

const removalsAtOnce = 32;

/** Removes what was computed from other records. What is not there is removed already. */
export async function removeDerived(organizationId: string, keys: readonly RecordKey[]): Promise<void> {
  const TableName = environment().RECORDS_TABLE;
  await inParallel(keys, removalsAtOnce, (key) =>
    dynamo.send(new DeleteCommand({ TableName, Key: primaryKey(organizationId, key) })),
  );
}

/**
 * Stores what was computed from an organization's other records, unless the item that is there was computed from later ones. Answers whether it is there
 * now.
 */
export async function putNewer(
  organizationId: string,
  key: RecordKey,
  value: Values & { readonly versions: Versions },
  entries: DerivedEntries,
): Promise<boolean> {
  const Item = { ...value, ...indexesOf(organizationId, entries), ...primaryKey(organizationId, key) };
  try {
    const condition = notNewerThan(value.versions);
    await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item, ...condition }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
