import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation } from '../service-call.ts';
import { dropExpiredMessages } from './describe-queue.ts';
import { isFifo } from './manage-queues.ts';
import { md5OfAttributes, selectAttributes } from './message-attributes.ts';
import type { Message } from './message-store.ts';
import { numberOf, redriveOf } from './queue-attributes.ts';
import type { Queue } from './queue-store.ts';
import { receiptHandle } from './receipt-handle.ts';
import { sequenceNumber } from './send-messages.ts';
import type { SqsContext } from './sqs-context.ts';

const Names = z.array(z.string()).default([]);
const Receive = z.object({
  QueueUrl: z.string(),
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  VisibilityTimeout: z.number().int().min(0).max(43_200).optional(),
  AttributeNames: Names,
  MessageSystemAttributeNames: Names,
  MessageAttributeNames: Names,
});
type Receive = z.infer<typeof Receive>;

/** ReceiveMessage: answers at once when there is something, else waits as long as the caller or the queue says. */
export function receiveMessage(sqs: SqsContext): Operation {
  return operation(Receive, async (request, call) => {
    const waitInSeconds =
      request.WaitTimeSeconds ?? numberOf(sqs.queueAt(request.QueueUrl).attributes, 'ReceiveMessageWaitTimeSeconds');
    const deadline = sqs.now() + waitInSeconds * 1000;

    while (!call.gone.aborted) {
      // Read anew each time: the queue may change or go away while a long poll sleeps.
      const queue = sqs.queueAt(request.QueueUrl);
      const messages = inTransaction(sqs.database, () => take(sqs, queue, request));
      if (messages.length > 0) return { Messages: messages.map((message) => onTheWire(sqs, queue, message, request)) };

      const now = sqs.now();
      if (now >= deadline || sqs.arrivals.isClosed()) return {};
      const wakeAt = Math.min(deadline, sqs.messages.nextVisibleAt(queue.name, now) ?? deadline);
      await sqs.arrivals.next(queue.name, wakeAt - now, call.gone);
    }
    return {};
  });
}

function take(sqs: SqsContext, queue: Queue, request: Receive): Message[] {
  dropExpiredMessages(sqs, queue);
  const visibilityInSeconds = request.VisibilityTimeout ?? numberOf(queue.attributes, 'VisibilityTimeout');
  const redrive = redriveOf(queue.attributes);
  const now = sqs.now();
  const taken: Message[] = [];
  let hasMoved = true;

  while (hasMoved && taken.length < request.MaxNumberOfMessages) {
    hasMoved = false;
    const limit = request.MaxNumberOfMessages - taken.length;
    for (const message of sqs.messages.available(queue.name, now, isFifo(queue.name), limit)) {
      if (redrive !== null && message.receiveCount >= redrive.maxReceiveCount) {
        moveToDeadLetters(sqs, queue, message, redrive.targetArn);
        hasMoved = true;
      } else {
        taken.push(sqs.messages.receive(message, randomUUID(), now + visibilityInSeconds * 1000, now));
      }
    }
  }
  return taken;
}

function moveToDeadLetters(sqs: SqsContext, queue: Queue, message: Message, targetArn: string): void {
  const deadLetterQueue = targetArn.split(':').at(-1) ?? '';
  sqs.messages.moveToDeadLetters(message, deadLetterQueue, sqs.arnOf(queue.name), sqs.now());
  // The move is not committed yet; receivers of the dead-letter queue must look only after it is.
  setImmediate(() => sqs.arrivals.announce(deadLetterQueue));
}

function onTheWire(sqs: SqsContext, queue: Queue, message: Message, request: Receive): object {
  const attributes = selectAttributes(message.attributes, request.MessageAttributeNames);
  const wanted = [...request.AttributeNames, ...request.MessageSystemAttributeNames];
  const system = Object.entries(systemAttributes(sqs, message)).filter(
    ([name, value]) => value !== null && (wanted.includes('All') || wanted.includes(name)),
  );
  return {
    MessageId: message.id,
    ReceiptHandle: receiptHandle(queue.name, message),
    Body: message.body,
    MD5OfBody: createHash('md5').update(message.body).digest('hex'),
    ...(system.length > 0 ? { Attributes: Object.fromEntries(system) } : {}),
    ...(Object.keys(attributes).length > 0
      ? { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }
      : {}),
  };
}

function systemAttributes(sqs: SqsContext, message: Message): Record<string, string | null> {
  return {
    SenderId: sqs.accountId,
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    AWSTraceHeader: message.traceHeader,
    MessageGroupId: message.groupId,
    MessageDeduplicationId: message.deduplicationId,
    SequenceNumber: message.deduplicationId !== null ? sequenceNumber(message.sequence) : null,
    DeadLetterQueueSourceArn: message.deadLetterSourceArn,
  };
}
