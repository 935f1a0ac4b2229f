import { randomUUID } from 'node:crypto';
import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { actor, becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts');
let platform: Platform;
let dynamo: typeof import('#functions/platform/storage/database.ts').dynamo;
/** How often the transaction of the latest write was sent. */
let tries = 0;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
  };
  ({ dynamo } = await import('#functions/platform/storage/database.ts'));
});

/** A cancellation as DynamoDB tells it: a reason for each item, `None` for those that did not stand in the way. */
const canceled = (...reasons: readonly (string | { readonly Code: string; readonly Message: string })[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
    CancellationReasons: reasons.map((reason) => (typeof reason === 'string' ? { Code: reason } : reason)),
  });

const throttled = () => new ProvisionedThroughputExceededException({ $metadata: {}, message: 'Too much' });

/** Writes a record while the transaction fails so, one time after the other; whatever comes after that succeeds. */
async function writeWith(...failures: readonly Error[]): Promise<void> {
  const stub = mockClient(dynamo);
  // Nothing is stored of what the write compares with.
  stub.onAnyCommand().resolves({});
  const transactions = stub.on(TransactWriteCommand);
  for (const failure of failures) transactions.rejectsOnce(failure);
  const change = platform
    .tableOf(randomUUID())
    .change({ key: { kind: 'Note', id: 'n' }, expects: 'absent', value: { text: 'a' }, event: 'note.written' });
  try {
    await platform.writeRecords([change], actor, new Date('2026-03-31T12:00:00.000Z'));
  } finally {
    tries = stub.commandCalls(TransactWriteCommand).length;
    stub.restore();
  }
}

describe('a transaction that DynamoDB cancels', () => {
  it.each([
    { reasons: ['None', 'ConditionalCheckFailed'] },
    { reasons: ['TransactionConflict', 'None'] },
    { reasons: ['ThrottlingError', 'ConditionalCheckFailed'] },
  ])('because something else was written in between is refused at once: $reasons', async ({ reasons }) => {
    await expect(writeWith(canceled(...reasons))).rejects.toMatchObject({ code: 'recordChanged' });
    expect(tries).toBe(1);
  });

  it.each([
    { what: 'by a reason', failure: () => canceled('None', 'ThrottlingError') },
    { what: 'by the capacity of the table', failure: () => canceled('ProvisionedThroughputExceeded', 'None') },
    { what: 'as a whole', failure: throttled },
  ])('because too much is asked for, $what, is sent again', async ({ failure }) => {
    await writeWith(failure(), failure());

    expect(tries).toBe(3);
  });

  it('because too much is asked for all the time is refused as busy, not as changed by somebody', async () => {
    const failures = Array.from({ length: 9 }, () => canceled('ThrottlingError', 'None'));

    await expect(writeWith(...failures)).rejects.toMatchObject({ code: 'serviceUnavailable' });
    expect(tries).toBe(5);
  });

  it('because an item is too large is refused as too much', async () => {
    const Message = 'Item size to update has exceeded the maximum allowed size';

    await expect(writeWith(canceled('None', { Code: 'ValidationError', Message }))).rejects.toMatchObject({
      code: 'tooMuchAtOnce',
    });
    expect(tries).toBe(1);
  });

  it.each([
    {
      what: 'an invalid item',
      failure: canceled({ Code: 'ValidationError', Message: 'One or more values are invalid' }),
    },
    { what: 'no reason', failure: canceled() },
    { what: 'another error', failure: new Error('socket hang up') },
  ])('for what is our own failure is told as it is: $what', async ({ failure }) => {
    await expect(writeWith(failure)).rejects.toBe(failure);
    expect(tries).toBe(1);
  });
});

describe('a record that is larger than DynamoDB stores', () => {
  it('is refused as too much, and nothing of it is written', async () => {
    const table = platform.tableOf(randomUUID());
    const key = { kind: 'Note', id: 'large' };
    const change = table.change({
      key,
      expects: 'absent',
      value: { text: 'x'.repeat(450_000) },
      event: 'note.written',
    });

    await expect(platform.writeRecords([change], actor, new Date())).rejects.toMatchObject({ code: 'tooMuchAtOnce' });

    expect(await table.get(key, z.unknown())).toBeNull();
  });
});
