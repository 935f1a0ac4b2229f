import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { type SearchEntry, searchChanges } from './search-index.ts';
import { learnWords } from './search-vocabulary.ts';
import type { Table } from './table.ts';

/** DynamoDB's limit. */
const itemsInBatch = 25;
const batchesAtOnce = 8;

type Item = Readonly<Record<string, unknown>>;

async function putBatch(items: readonly Item[]): Promise<void> {
  const table = environment().RECORDS_TABLE;
  let requests: { PutRequest: { Item: Item } }[] | undefined = items.map((item) => ({ PutRequest: { Item: item } }));
  while (requests !== undefined && requests.length > 0) {
    const { UnprocessedItems } = await dynamo.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    requests = UnprocessedItems?.[table] as typeof requests;
  }
}

/** Writes entries again that records have already: words that an entry no longer has stay until the record itself is written. */
export async function putSearchEntries(table: Table, entries: readonly SearchEntry[]): Promise<void> {
  const writes = entries.flatMap((entry) => searchChanges(table, null, entry));
  const items = writes.flatMap((one) => (one.kind === 'put' ? [{ ...one.value, ...one.keys }] : []));
  const unique = [...new Map(items.map((item) => [`${item.pk}|${item.sk}`, item])).values()];
  for (let from = 0; from < unique.length; from += itemsInBatch * batchesAtOnce) {
    const round = unique.slice(from, from + itemsInBatch * batchesAtOnce);
    const batches = Array.from({ length: Math.ceil(round.length / itemsInBatch) }, (_, at) =>
      round.slice(at * itemsInBatch, (at + 1) * itemsInBatch),
    );
    await Promise.all(batches.map(putBatch));
  }
  await learnWords(table.organizationId, [
    ...new Set(writes.flatMap((one) => (one.kind === 'learn' ? one.words : []))),
  ]);
}
