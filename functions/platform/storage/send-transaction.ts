import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Why a write was not taken: something else was written in between, too much is asked for at the moment, or an item is larger than one may be. */
type Cause = 'clash' | 'throttled' | 'tooLarge';

// An item of more than 400 KB, or items of more than 4 MB together; nothing else that is invalid is the caller's.
const tellsSize = /item size|aggregate size|size .* exceeded/i;

/** By the codes of the reasons that DynamoDB gives for a canceled transaction, in the order in which they decide. */
const causeByCode: Readonly<Record<string, Cause>> = {
  ConditionalCheckFailed: 'clash',
  TransactionConflict: 'clash',
  ThrottlingError: 'throttled',
  ProvisionedThroughputExceeded: 'throttled',
};
const causesInOrder: readonly Cause[] = ['clash', 'throttled', 'tooLarge'];

/** What is to be sent again after a pause. The last: an attempt was given up, the SDK made another one, and DynamoDB is still at the first. */
const throttlings: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
]);

function causeOf(error: unknown): Cause | null {
  if (error instanceof TransactionCanceledException) {
    const causes = (error.CancellationReasons ?? []).map(({ Code = '', Message = '' }) =>
      Code === 'ValidationError' && tellsSize.test(Message) ? 'tooLarge' : causeByCode[Code],
    );
    return causesInOrder.find((cause) => causes.includes(cause)) ?? null;
  }
  if (error instanceof TransactionConflictException) return 'clash';
  if (!(error instanceof Error)) return null;
  if (throttlings.has(error.name)) return 'throttled';
  return error.name === 'ValidationException' && tellsSize.test(error.message) ? 'tooLarge' : null;
}

const mostTries = 5;
const firstPauseInMilliseconds = 100;

/** Longer with each try, and never the same for all who wait. */
const pauseAfter = (tries: number): number => firstPauseInMilliseconds * 2 ** (tries - 1) * (0.5 + Math.random() / 2);

/**
 * Sends a transaction, and again after a pause where DynamoDB is asked for more than it gives, or is still at it; `send` gets the token by which DynamoDB
 * knows that it is the same one. Refuses with `recordChanged` where something else was written in between, `tooMuchAtOnce` where an item would be too large,
 * and `serviceUnavailable` where DynamoDB stays so for about two seconds. Anything else is a failure of ours and is thrown as it is.
 */
export async function sendTransaction(send: (token: string) => Promise<unknown>, reason: string): Promise<void> {
  const token = randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      await send(token);
      return;
    } catch (error) {
      const cause = causeOf(error);
      if (cause === 'clash') throw new DomainError('recordChanged', { reason });
      if (cause === 'tooLarge') throw new DomainError('tooMuchAtOnce', { reason: `${reason}: an item is too large` });
      if (cause === null) throw error;
      if (tries === mostTries)
        throw new DomainError('serviceUnavailable', {
          reason: `${reason}: ${error instanceof Error ? error.name : 'throttled'}`,
        });
      await setTimeout(pauseAfter(tries));
    }
  }
}
