import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import {
  changedAttributes,
  checkAttributes,
  initialAttributes,
  type QueueAttributes,
  redriveOf,
} from './queue-attributes.ts';
import type { Queue } from './queue-store.ts';
import { invalidParameter, queueDoesNotExist } from './refusals.ts';
import type { SqsContext } from './sqs-context.ts';

const purgePauseInMilliseconds = 60_000;
const Text = z.record(z.string(), z.string());
const QueueUrl = z.object({ QueueUrl: z.string() });
const NewQueue = z.object({ QueueName: z.string(), Attributes: Text.default({}), tags: Text.default({}) });
const QueueName = z.object({ QueueName: z.string(), QueueOwnerAWSAccountId: z.string().optional() });
const QueueAttributesChange = z.object({ QueueUrl: z.string(), Attributes: Text });
const QueueList = z.object({
  QueueNamePrefix: z.string().default(''),
  MaxResults: z.number().int().min(1).max(1000).default(1000),
  NextToken: z.string().optional(),
});

/** CreateQueue, GetQueueUrl, ListQueues, SetQueueAttributes, PurgeQueue and DeleteQueue. */
export function queueOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  const urlOf = ({ name }: Queue, call: Parameters<SqsContext['urlOf']>[1]) => sqs.urlOf(name, call);
  const save = (queue: Queue) => sqs.queues.save({ ...queue, modifiedAt: sqs.now() });

  return {
    CreateQueue: operation(NewQueue, ({ QueueName, Attributes, tags }, call) => ({
      QueueUrl: urlOf(createQueue(sqs, QueueName, Attributes, tags), call),
    })),
    GetQueueUrl: operation(QueueName, ({ QueueName, QueueOwnerAWSAccountId = sqs.accountId }, call) => {
      const queue = QueueOwnerAWSAccountId === sqs.accountId ? sqs.queues.find(QueueName) : null;
      if (queue === null) throw queueDoesNotExist();
      return { QueueUrl: urlOf(queue, call) };
    }),
    ListQueues: operation(QueueList, ({ QueueNamePrefix, MaxResults, NextToken = '' }, call) => {
      const rest = sqs.queues.list(QueueNamePrefix).filter(({ name }) => name > NextToken);
      const page = rest.slice(0, MaxResults);
      const last = page.at(-1);
      return {
        QueueUrls: page.map((queue) => urlOf(queue, call)),
        ...(rest.length > page.length && last !== undefined ? { NextToken: last.name } : {}),
      };
    }),
    SetQueueAttributes: operation(QueueAttributesChange, ({ QueueUrl, Attributes }) => {
      const queue = sqs.queueAt(QueueUrl);
      if ('FifoQueue' in Attributes) throw new ServiceError('InvalidAttributeName', 'Unknown Attribute FifoQueue.');
      checkAttributes(Attributes, isFifo(queue.name));
      checkRedrive(sqs, Attributes, isFifo(queue.name));
      save({ ...queue, attributes: changedAttributes(queue.attributes, Attributes) });
      sqs.arrivals.announce(queue.name);
      return {};
    }),
    PurgeQueue: operation(QueueUrl, ({ QueueUrl }) => purge(sqs, sqs.queueAt(QueueUrl))),
    DeleteQueue: operation(QueueUrl, ({ QueueUrl }) => remove(sqs, sqs.queueAt(QueueUrl))),
  };
}

/** Whether a queue of this name keeps its messages in order. */
export function isFifo(queueName: string): boolean {
  return queueName.endsWith('.fifo');
}

function createQueue(sqs: SqsContext, name: string, asked: QueueAttributes, tags: Readonly<Record<string, string>>) {
  const isNamedFifo = isFifo(name);
  if (!/^[A-Za-z0-9_-]+(\.fifo)?$/.test(name) || name.length > 80 || isNamedFifo !== (asked['FifoQueue'] === 'true')) {
    const rule = 'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length';
    throw invalidParameter('QueueName', `${rule}; the name of a FIFO queue, and of no other, ends with .fifo.`);
  }
  checkAttributes(asked, isNamedFifo);
  checkRedrive(sqs, asked, isNamedFifo);
  const existing = sqs.queues.find(name);
  if (existing !== null) {
    const different = Object.keys(asked).find((key) => existing.attributes[key] !== asked[key]);
    if (different === undefined) return existing;
    const message = `A queue already exists with the same name and a different value for attribute ${different}`;
    throw new ServiceError('QueueNameExists', message);
  }
  const now = sqs.now();
  const attributes = initialAttributes(asked, isNamedFifo);
  const queue: Queue = { name, attributes, tags, createdAt: now, modifiedAt: now, purgedAt: null };
  sqs.queues.save(queue);
  return queue;
}

function checkRedrive(sqs: SqsContext, attributes: QueueAttributes, isSourceFifo: boolean): void {
  const redrive = redriveOf(attributes);
  if (redrive === null) return;
  const target = redrive.targetArn.split(':').at(-1) ?? '';
  if (sqs.arnOf(target) !== redrive.targetArn || sqs.queues.find(target) === null) {
    throw invalidParameter('RedrivePolicy', 'Dead letter target does not exist.');
  }
  if (isFifo(target) !== isSourceFifo) {
    throw invalidParameter('RedrivePolicy', 'Dead-letter queue must be same type of queue as the source.');
  }
}

function purge(sqs: SqsContext, queue: Queue): object {
  const now = sqs.now();
  if (queue.purgedAt !== null && now < queue.purgedAt + purgePauseInMilliseconds) {
    const message = `Only one PurgeQueue operation on ${queue.name} is allowed every 60 seconds.`;
    throw new ServiceError('PurgeQueueInProgress', message, 403);
  }
  inTransaction(sqs.database, () => {
    sqs.messages.removeAll(queue.name);
    sqs.queues.save({ ...queue, purgedAt: now });
  });
  return {};
}

function remove(sqs: SqsContext, { name }: Queue): object {
  inTransaction(sqs.database, () => {
    sqs.messages.removeAll(name);
    sqs.deduplications.forget(name);
    sqs.queues.remove(name);
  });
  sqs.arrivals.announce(name);
  return {};
}
