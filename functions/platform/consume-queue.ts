import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import { mostDeliveries } from '#shared/domain/job.ts';
import { log } from './log.ts';

export interface Delivery {
  /** SQS's id of the message; stays the same when it is delivered again. */
  readonly messageId: string;
  /** Whether the queue puts the message aside when it fails once more. */
  readonly isLast: boolean;
}

/**
 * Makes the handler of a queue's worker. Messages are handled one by one; those that fail come back by themselves while the others are
 * done. Handlers must be idempotent: SQS delivers at least once.
 */
export function consumeQueue<Message extends z.ZodType>(
  schema: Message,
  handle: (message: z.output<Message>, delivery: Delivery) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async ({ Records }) => {
    const failed: { itemIdentifier: string }[] = [];
    for (const { messageId, body, attributes } of Records) {
      try {
        await handle(schema.parse(JSON.parse(body)), {
          messageId,
          isLast: Number(attributes.ApproximateReceiveCount) >= mostDeliveries,
        });
      } catch (error) {
        log.error('A message was not handled.', { messageId, error: error instanceof Error ? error : String(error) });
        failed.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failed };
  };
}
