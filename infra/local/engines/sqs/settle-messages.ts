import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { checkBatch, eachEntry } from './batch.ts';
import { isFifo } from './manage-queues.ts';
import type { Message } from './message-store.ts';
import type { Queue } from './queue-store.ts';
import { parseReceiptHandle } from './receipt-handle.ts';
import { invalidParameter } from './refusals.ts';
import type { SqsContext } from './sqs-context.ts';

const Deletion = z.object({ ReceiptHandle: z.string() });
const VisibilityChange = z.object({
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.number().int().min(0).max(43_200),
});
const Url = z.object({ QueueUrl: z.string() });
const Id = z.object({ Id: z.string() });
const DeletionBatch = Url.extend({ Entries: z.array(Id.extend(Deletion.shape)) });
const VisibilityBatch = Url.extend({ Entries: z.array(Id.extend(VisibilityChange.shape)) });

/** DeleteMessage and ChangeMessageVisibility, alone and in batches: what a receiver does with a message it holds. */
export function settleOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  return {
    DeleteMessage: operation(Url.extend(Deletion.shape), ({ QueueUrl, ReceiptHandle }) => {
      const queue = sqs.queueAt(QueueUrl);
      remove(sqs, queue, ReceiptHandle);
      sqs.arrivals.announce(queue.name);
      return {};
    }),
    DeleteMessageBatch: operation(DeletionBatch, ({ QueueUrl, Entries }) => {
      const queue = sqs.queueAt(QueueUrl);
      checkBatch(Entries);
      const answer = inTransaction(sqs.database, () =>
        eachEntry(Entries, ({ ReceiptHandle }) => remove(sqs, queue, ReceiptHandle)),
      );
      sqs.arrivals.announce(queue.name);
      return answer;
    }),
    ChangeMessageVisibility: operation(Url.extend(VisibilityChange.shape), ({ QueueUrl, ...change }) => {
      const queue = sqs.queueAt(QueueUrl);
      changeVisibility(sqs, queue, change);
      sqs.arrivals.announce(queue.name);
      return {};
    }),
    ChangeMessageVisibilityBatch: operation(VisibilityBatch, ({ QueueUrl, Entries }) => {
      const queue = sqs.queueAt(QueueUrl);
      checkBatch(Entries);
      const answer = inTransaction(sqs.database, () =>
        eachEntry(Entries, (change) => changeVisibility(sqs, queue, change)),
      );
      sqs.arrivals.announce(queue.name);
      return answer;
    }),
  };
}

/** Deleting twice is fine, and so is a handle that a later receive has replaced: it succeeds but deletes nothing, as on AWS. */
function remove(sqs: SqsContext, queue: Queue, receiptHandle: string): object {
  const { messageId, token } = parseReceiptHandle(queue.name, receiptHandle);
  const message = sqs.messages.find(queue.name, messageId);
  if (message === null) return {};
  if (isFifo(queue.name) && !isHeld(sqs, message, token)) {
    throw invalidParameter('ReceiptHandle', 'The receipt handle has expired.');
  }
  if (message.receipt === token) sqs.messages.remove(message);
  return {};
}

function changeVisibility(sqs: SqsContext, queue: Queue, change: z.infer<typeof VisibilityChange>): object {
  const { messageId, token } = parseReceiptHandle(queue.name, change.ReceiptHandle);
  const message = sqs.messages.find(queue.name, messageId);
  if (message === null) {
    throw invalidParameter(
      'ReceiptHandle',
      'Message does not exist or is not available for visibility timeout change.',
    );
  }
  if (!isHeld(sqs, message, token)) {
    throw new ServiceError('MessageNotInflight', 'The message referred to is not in flight.');
  }
  sqs.messages.showAt(message, sqs.now() + change.VisibilityTimeout * 1000);
  return {};
}

function isHeld(sqs: SqsContext, message: Message, token: string | null): boolean {
  return message.receipt === token && message.visibleAt > sqs.now();
}
