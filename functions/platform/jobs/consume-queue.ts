import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { holdMessages } from './message-holds.ts';

export interface Delivery {
  /** SQS's id of the message; stays the same when it is delivered again. */
  readonly messageId: string;
  /** Of the request that the message follows from; of a timer's message, its own id. */
  readonly correlationId: string;
}

/** What follows from a request carries its correlation id, and what follows from nothing has none. */
const Cause = z.looseObject({ correlationId: z.string().min(1) });

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
        const content: unknown = JSON.parse(body);
        const correlationId = Cause.safeParse(content).data?.correlationId ?? messageId;
        log.appendKeys({ correlationId });
        await handle(schema.parse(content), { messageId, correlationId });
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
