import { TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { sendTransaction } from '#functions/platform/storage/send-transaction.ts';

const stillAtIt = () => new TransactionInProgressException({ message: 'in progress', $metadata: {} });

it('a transaction that DynamoDB is still at is sent again as the same one, until it is done', async () => {
  const tokens: string[] = [];
  await sendTransaction(async (token) => {
    tokens.push(token);
    if (tokens.length < 3) throw stillAtIt();
  }, 'a test');
  await sendTransaction(async (token) => tokens.push(token), 'another');

  const [first, second, third, other] = tokens;
  expect(tokens).toHaveLength(4);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

it('and is a matter of asking again in a moment where that takes too long', async () => {
  const failing = sendTransaction(() => Promise.reject(stillAtIt()), 'a test');

  await expect(failing).rejects.toMatchObject({ code: 'serviceUnavailable' });
});
