import { createHash } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { LambdaHost } from './lambda-host.ts';
import type { Queue, QueueMapping } from './template/declared-runtime.ts';

const longestPollInSeconds = 20;
const mostMessagesPerReceive = 10;
const pauseAfterErrorInMilliseconds = 1_000;
const defaultConcurrency = 4;

/** What a queue mapping works with. `retrySeconds` overrules how long a failed message stays invisible. */
export interface QueueConsumerOptions {
  readonly mapping: QueueMapping;
  readonly queue: Queue;
  readonly sqs: SQSClient;
  readonly host: LambdaHost;
  readonly region: string;
  readonly retrySeconds: number | undefined;
  readonly print: (line: string) => void;
}

/** A running queue mapping. */
export interface QueueConsumer {
  /** Stops receiving and waits for the batches that are with the function. */
  stop(): Promise<void>;
}

/**
 * Calls a function with the messages of a queue, as Lambda's event source mapping does: what succeeded is deleted, what failed comes
 * back when its visibility timeout ends, until the queue's redrive policy puts it aside.
 */
export function consumeQueue(options: QueueConsumerOptions): QueueConsumer {
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  const concurrency = Math.max(
    1,
    Math.min(options.mapping.maximumConcurrency ?? defaultConcurrency, defaultConcurrency),
  );

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (underway.size >= concurrency) {
        await Promise.race(underway);
        continue;
      }
      const messages = await receiveBatch(options, stopping.signal);
      if (messages.length === 0) continue;
      const batch = deliver(options, messages).catch((error: unknown) => reportFault(options, error));
      underway.add(batch);
      void batch.finally(() => underway.delete(batch));
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all(underway);
    },
  };
}

async function receiveBatch(options: QueueConsumerOptions, stop: AbortSignal): Promise<Message[]> {
  const { batchSize, windowInSeconds } = options.mapping;
  const messages = await receive(options, Math.min(batchSize, mostMessagesPerReceive), longestPollInSeconds, stop);
  if (messages.length === 0) return messages;
  const windowEnds = Date.now() + windowInSeconds * 1000;
  while (messages.length < batchSize && Date.now() < windowEnds && !stop.aborted) {
    const wanted = Math.min(batchSize - messages.length, mostMessagesPerReceive);
    const seconds = Math.min(longestPollInSeconds, Math.max(1, Math.ceil((windowEnds - Date.now()) / 1000)));
    messages.push(...(await receive(options, wanted, seconds, stop)));
  }
  return messages;
}

async function receive(
  options: QueueConsumerOptions,
  most: number,
  waitInSeconds: number,
  stop: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: options.queue.url,
    MaxNumberOfMessages: most,
    WaitTimeSeconds: waitInSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  try {
    return (await options.sqs.send(command, { abortSignal: stop })).Messages ?? [];
  } catch (error) {
    if (stop.aborted) return [];
    reportFault(options, error);
    await new Promise((next) => setTimeout(next, pauseAfterErrorInMilliseconds));
    return [];
  }
}

async function deliver(options: QueueConsumerOptions, messages: readonly Message[]): Promise<void> {
  const { host, mapping } = options;
  const outcome = await host.invoke(mapping.functionName, {
    Records: messages.map((message) => recordOf(message, options)),
  });
  const failed = outcome.ok ? failedMessages(messages, outcome.payload, mapping.reportsItemFailures) : [...messages];
  const succeeded = messages.filter((message) => !failed.includes(message));
  await inTens(succeeded, (Entries) =>
    options.sqs.send(new DeleteMessageBatchCommand({ QueueUrl: options.queue.url, Entries })),
  );
  if (options.retrySeconds === undefined) return;
  const VisibilityTimeout = options.retrySeconds;
  await inTens(failed, (entries) => {
    const Entries = entries.map((entry) => ({ ...entry, VisibilityTimeout }));
    return options.sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: options.queue.url, Entries }));
  });
}

/** Which messages the function gave back. An answer that names an unknown message fails the whole batch, as on AWS. */
export function failedMessages(messages: readonly Message[], payload: string, reportsItemFailures: boolean): Message[] {
  if (!reportsItemFailures) return [];
  const answer: unknown = JSON.parse(payload);
  const reported = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'batchItemFailures') : undefined;
  if (reported === undefined || reported === null) return [];
  if (!Array.isArray(reported)) return [...messages];
  const ids = reported.map((item: unknown) => Reflect.get(Object(item), 'itemIdentifier'));
  const isUnknown = ids.some((id) => !messages.some(({ MessageId }) => MessageId === id));
  return isUnknown ? [...messages] : messages.filter(({ MessageId }) => ids.includes(MessageId));
}

function recordOf(message: Message, { queue, region }: QueueConsumerOptions): object {
  const { MessageId, ReceiptHandle, Body = '', Attributes, MessageAttributes = {}, MD5OfBody } = message;
  const attributes = Object.entries(MessageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => {
    const binaryValue = BinaryValue === undefined ? undefined : Buffer.from(BinaryValue).toString('base64');
    return [name, { dataType: DataType, stringValue: StringValue, binaryValue }] as const;
  });
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: MD5OfBody ?? createHash('md5').update(Body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}

async function inTens(
  messages: readonly Message[],
  send: (entries: { Id: string; ReceiptHandle: string | undefined }[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < messages.length; start += 10) {
    const some = messages.slice(start, start + 10);
    await send(some.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })));
  }
}

function reportFault({ queue, print }: QueueConsumerOptions, error: unknown): void {
  print(`queue ${queue.name}: ${error instanceof Error ? error.message : String(error)}`);
}
