import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import { log } from './log.ts';
import { holdMessages } from './message-holds.ts';
import { taskShell } from './shell/task-shell.ts';

export interface Delivery {
  /** SQS's id of the message; stays the same when it is delivered again. */
  readonly messageId: string;
}

/**
 * Makes the handler of a queue's worker. Messages are handled one by one; those that fail come back by themselves, after a pause, while the others are
 * done; those of a worker that died come back within a minute. Handlers must be idempotent: SQS delivers at least once.
 */
export function consumeQueue<Message extends z.ZodType>(
  schema: Message,
  handle: (message: z.output<Message>, delivery: Delivery) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return taskShell(async ({ Records }) => {
    const failed: { itemIdentifier: string }[] = [];
    const hold = await holdMessages(Records);
    for (const record of Records) {
      const { messageId, body } = record;
      try {
        await handle(schema.parse(JSON.parse(body)), { messageId });
        await hold.settle(record, 'handled');
      } catch (error) {
        log.error('A message was not handled.', { messageId, error: error instanceof Error ? error : String(error) });
        failed.push({ itemIdentifier: messageId });
        await hold.settle(record, 'failed');
      }
    }
    hold.end();
    return { batchItemFailures: failed };
  });
}
