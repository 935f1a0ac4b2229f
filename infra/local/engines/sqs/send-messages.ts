import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { checkBatch, eachEntry } from './batch.ts';
import { isFifo } from './manage-queues.ts';
import { checkMessageAttributes, MessageAttribute, md5OfAttributes, sizeInBytes } from './message-attributes.ts';
import { largestMessageInBytes, numberOf } from './queue-attributes.ts';
import type { Queue } from './queue-store.ts';
import { invalidParameter, missingParameter } from './refusals.ts';
import type { SqsContext } from './sqs-context.ts';

const NewMessage = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), MessageAttribute).default({}),
  MessageSystemAttributes: z.object({ AWSTraceHeader: MessageAttribute.optional() }).default({}),
  MessageGroupId: z.string().optional(),
  MessageDeduplicationId: z.string().optional(),
});
type NewMessage = z.infer<typeof NewMessage>;

const SingleMessage = NewMessage.extend({ QueueUrl: z.string() });
const MessageBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(NewMessage.extend({ Id: z.string() })),
});

// What XML 1.0 can carry: SQS refuses the rest even over JSON.
const allowedText = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/** SendMessage and SendMessageBatch. */
export function sendOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  return {
    SendMessage: operation(SingleMessage, ({ QueueUrl, ...message }) => {
      const queue = sqs.queueAt(QueueUrl);
      const sent = inTransaction(sqs.database, () => send(sqs, queue, message));
      sqs.arrivals.announce(queue.name);
      return sent;
    }),
    SendMessageBatch: operation(MessageBatch, ({ QueueUrl, Entries }) => {
      const queue = sqs.queueAt(QueueUrl);
      checkBatch(Entries);
      if (Entries.reduce((sum, entry) => sum + messageSize(entry), 0) > largestMessageInBytes) {
        const message = `Batch requests cannot be longer than ${largestMessageInBytes} bytes.`;
        throw new ServiceError('BatchRequestTooLong', message);
      }
      const sent = inTransaction(sqs.database, () => eachEntry(Entries, (entry) => send(sqs, queue, entry)));
      sqs.arrivals.announce(queue.name);
      return sent;
    }),
  };
}

function send(sqs: SqsContext, queue: Queue, message: NewMessage): object {
  check(queue, message);
  const { MessageBody: body, MessageAttributes: attributes, MessageSystemAttributes } = message;
  const trace = MessageSystemAttributes.AWSTraceHeader;
  const digests = {
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
    MD5OfMessageAttributes: md5OfAttributes(attributes),
    MD5OfMessageSystemAttributes: trace && md5OfAttributes({ AWSTraceHeader: trace }),
  };
  const deduplicationId = isFifo(queue.name)
    ? deduplicationIdOf(queue, message)
    : (message.MessageDeduplicationId ?? null);
  const isPerGroup = queue.attributes['DeduplicationScope'] === 'messageGroup';
  const key = JSON.stringify([isPerGroup ? message.MessageGroupId : null, deduplicationId]);
  const now = sqs.now();

  const original = isFifo(queue.name) ? sqs.deduplications.find(queue.name, key, now) : null;
  if (original !== null) {
    return { ...digests, MessageId: original.messageId, SequenceNumber: sequenceNumber(original.sequence) };
  }

  const id = randomUUID();
  const delayInSeconds = message.DelaySeconds ?? numberOf(queue.attributes, 'DelaySeconds');
  const sequence = sqs.messages.add(queue.name, {
    id,
    body,
    attributes,
    traceHeader: trace?.StringValue ?? null,
    sentAt: now,
    visibleAt: now + delayInSeconds * 1000,
    groupId: message.MessageGroupId ?? null,
    deduplicationId,
  });
  if (!isFifo(queue.name)) return { ...digests, MessageId: id };
  sqs.deduplications.remember(queue.name, key, { messageId: id, sequence }, now);
  return { ...digests, MessageId: id, SequenceNumber: sequenceNumber(sequence) };
}

/** The 20 digits by which consumers of a FIFO queue can tell order. */
export function sequenceNumber(sequence: number): string {
  return `1${String(sequence).padStart(19, '0')}`;
}

function check(queue: Queue, message: NewMessage): void {
  if (message.MessageBody === '') throw missingParameter('MessageBody');
  const limit = numberOf(queue.attributes, 'MaximumMessageSize');
  if (messageSize(message) > limit) {
    throw invalidParameter(
      'MessageBody',
      `One or more parameters are invalid: message must be shorter than ${limit} bytes.`,
    );
  }
  const texts = Object.values(message.MessageAttributes).map(({ StringValue = '' }) => StringValue);
  if (![message.MessageBody, ...texts].every((text) => allowedText.test(text))) {
    throw new ServiceError('InvalidMessageContents', 'Invalid characters found.');
  }
  checkMessageAttributes(message.MessageAttributes);
  if (!isFifo(queue.name)) return;
  if (message.MessageGroupId === undefined) throw missingParameter('MessageGroupId');
  if (message.DelaySeconds !== undefined && message.DelaySeconds > 0) {
    throw invalidParameter('DelaySeconds', 'The request include parameter that is not valid for this queue type.');
  }
}

function deduplicationIdOf(queue: Queue, message: NewMessage): string {
  if (message.MessageDeduplicationId !== undefined) return message.MessageDeduplicationId;
  if (queue.attributes['ContentBasedDeduplication'] !== 'true') {
    throw new ServiceError(
      'InvalidParameterValue',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }
  return createHash('sha256').update(message.MessageBody).digest('hex');
}

function messageSize(message: NewMessage): number {
  return Buffer.byteLength(message.MessageBody) + sizeInBytes(message.MessageAttributes);
}
