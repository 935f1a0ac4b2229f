import { BatchWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/platform/storage/database.ts';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;
type Put = NonNullable<Items[number]['Put']>;

const itemsInBatch = 25;

async function putTogether(puts: readonly Put[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(puts.length / itemsInBatch) }, (_, at) =>
    puts.slice(at * itemsInBatch, (at + 1) * itemsInBatch),
  );
  await Promise.all(
    batches.map((batch) => {
      const byTable = Map.groupBy(batch, ({ TableName }) => TableName ?? '');
      const requests = [...byTable].map(([table, some]) => [table, some.map(({ Item }) => ({ PutRequest: { Item } }))]);
      return dynamo.send(new BatchWriteCommand({ RequestItems: Object.fromEntries(requests) }));
    }),
  );
}

/**
 * Carries out transactions of new records without their guarantees for as long as `act` takes: the same items, many times faster on the local
 * engine. Nobody else writes while a bench is loading, and every id is new.
 */
export async function takenApart<Result>(act: () => Promise<Result>): Promise<Result> {
  const send = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  const own = Object.getOwnPropertyDescriptor(dynamo, 'send');
  Object.assign(dynamo, {
    send: async (command: { readonly input: Partial<TransactWriteCommandInput> }) => {
      const items = command.input.TransactItems;
      if (items === undefined) return send(command);
      await putTogether(items.flatMap(({ Put }) => Put ?? []));
      await Promise.all(items.flatMap(({ Update }) => (Update ? [send(new UpdateCommand(Update))] : [])));
      return {};
    },
  });
  try {
    return await act();
  } finally {
    if (own === undefined) Reflect.deleteProperty(dynamo, 'send');
    else Object.defineProperty(dynamo, 'send', own);
  }
}
