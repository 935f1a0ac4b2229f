import * as z from 'zod';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { numberOf } from './queue-attributes.ts';
import type { Queue } from './queue-store.ts';
import type { SqsContext } from './sqs-context.ts';

const AttributeQuestion = z.object({ QueueUrl: z.string(), AttributeNames: z.array(z.string()).default([]) });

/** GetQueueAttributes: what was set, what was assumed, and how many messages there are. */
export function describeQueue(sqs: SqsContext): Operation {
  return operation(AttributeQuestion, ({ QueueUrl, AttributeNames }) => {
    const known = allAttributes(sqs, sqs.queueAt(QueueUrl));
    if (AttributeNames.includes('All')) return { Attributes: known };

    const asked = AttributeNames.filter((name) => {
      if (!isAttributeName(name)) throw new ServiceError('InvalidAttributeName', `Unknown Attribute ${name}.`);
      return name in known;
    });
    return asked.length === 0 ? {} : { Attributes: Object.fromEntries(asked.map((name) => [name, known[name]])) };
  });
}

/** Drops what the queue has kept for longer than it promised to. */
export function dropExpiredMessages(sqs: SqsContext, queue: Queue): void {
  const retentionInSeconds = numberOf(queue.attributes, 'MessageRetentionPeriod');
  sqs.messages.removeSentUpTo(queue.name, sqs.now() - retentionInSeconds * 1000);
}

function allAttributes(sqs: SqsContext, queue: Queue): Record<string, string> {
  dropExpiredMessages(sqs, queue);
  const counts = sqs.messages.count(queue.name, sqs.now());
  return {
    QueueArn: sqs.arnOf(queue.name),
    ApproximateNumberOfMessages: String(counts.visible),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1000)),
    ...queue.attributes,
  };
}

// Attributes a queue may lack are still valid questions; they are simply left out of the answer.
const optionalNames = [
  'Policy',
  'RedrivePolicy',
  'RedriveAllowPolicy',
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'FifoThroughputLimit',
];
const certainNames = [
  'QueueArn',
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
  'CreatedTimestamp',
  'LastModifiedTimestamp',
  'VisibilityTimeout',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'DelaySeconds',
  'ReceiveMessageWaitTimeSeconds',
  'SqsManagedSseEnabled',
];

function isAttributeName(name: string): boolean {
  return certainNames.includes(name) || optionalNames.includes(name);
}
