import * as z from 'zod';
import { type Operation, operation } from '../service-call.ts';
import { redriveOf } from './queue-attributes.ts';
import type { SqsContext } from './sqs-context.ts';

const QueueUrl = z.object({ QueueUrl: z.string() });
const NewTags = QueueUrl.extend({ Tags: z.record(z.string(), z.string()) });
const TagRemoval = QueueUrl.extend({ TagKeys: z.array(z.string()) });

/** Tags, and which queues send their dead letters to a queue. */
export function relationOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  return {
    TagQueue: operation(NewTags, ({ QueueUrl, Tags }) => {
      const queue = sqs.queueAt(QueueUrl);
      sqs.queues.save({ ...queue, tags: { ...queue.tags, ...Tags } });
      return {};
    }),
    UntagQueue: operation(TagRemoval, ({ QueueUrl, TagKeys }) => {
      const queue = sqs.queueAt(QueueUrl);
      const kept = Object.entries(queue.tags).filter(([key]) => !TagKeys.includes(key));
      sqs.queues.save({ ...queue, tags: Object.fromEntries(kept) });
      return {};
    }),
    ListQueueTags: operation(QueueUrl, ({ QueueUrl }) => ({ Tags: sqs.queueAt(QueueUrl).tags })),
    ListDeadLetterSourceQueues: operation(QueueUrl, ({ QueueUrl }, call) => {
      const arn = sqs.arnOf(sqs.queueAt(QueueUrl).name);
      const sources = sqs.queues.list('').filter(({ attributes }) => redriveOf(attributes)?.targetArn === arn);
      return { queueUrls: sources.map(({ name }) => sqs.urlOf(name, call)) };
    }),
  };
}
