import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LambdaHost } from '../lambda-host.ts';
import type { Queue, StreamMapping } from '../template/declared-runtime.ts';

/** What records are handed over with. `retryMilliseconds` overrules the pause before a failed batch is tried again. */
export interface DeliveryOptions {
  readonly mapping: StreamMapping;
  readonly host: LambdaHost;
  readonly sqs: SQSClient;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly region: string;
  readonly retryMilliseconds: number | undefined;
  readonly print: (line: string) => void;
}

const longestPauseInMilliseconds = 10_000;
const firstPauseInMilliseconds = 1_000;

const sequenceOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

/** Bytes travel as base64 in the event that a function gets. */
const asJson = (_: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return value;
};

function eventOf(records: readonly StreamRecord[], { mapping, region }: DeliveryOptions): unknown {
  const Records = records.map(({ eventID, eventName, dynamodb, eventVersion }) => ({
    eventID,
    eventName,
    eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb,
    eventSourceARN: mapping.streamArn,
  }));
  return JSON.parse(JSON.stringify({ Records }, asJson));
}

/** Where the first record that failed stands, as the function tells it; -1 where all succeeded. An unknown name fails them all, as on AWS. */
function firstFailure(records: readonly StreamRecord[], payload: string, isReported: boolean): number {
  if (!isReported) return -1;
  const answer: unknown = JSON.parse(payload);
  const reported = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'batchItemFailures') : undefined;
  if (!Array.isArray(reported) || reported.length === 0) return -1;
  const places = reported.map((item: unknown) => {
    const name: unknown = Reflect.get(Object(item), 'itemIdentifier');
    return records.findIndex((record) => sequenceOf(record) === name);
  });
  return places.some((place) => place < 0) ? 0 : Math.min(...places);
}

/**
 * Hands records to a function in their order, as Lambda's event source mapping does: what failed is tried again, halved where the mapping says so, and
 * noted in the failure queue when it has failed too often. Resolves when nothing of the batch is open, and `delivered` is told of each step.
 */
export async function deliverRecords(
  records: readonly StreamRecord[],
  options: DeliveryOptions,
  { delivered, stop }: { readonly delivered: (last: StreamRecord) => void; readonly stop: AbortSignal },
): Promise<void> {
  const { mapping, host } = options;
  const open: { readonly records: readonly StreamRecord[]; readonly tries: number }[] = [{ records, tries: 0 }];
  for (let batch = open.shift(); batch !== undefined && !stop.aborted; batch = open.shift()) {
    const outcome = await host.invoke(mapping.functionName, eventOf(batch.records, options));
    if (stop.aborted && !outcome.ok) return;
    const failedAt = outcome.ok ? firstFailure(batch.records, outcome.payload, mapping.reportsItemFailures) : 0;
    const done = failedAt < 0 ? batch.records : batch.records.slice(0, failedAt);
    const last = done.at(-1);
    if (last !== undefined) delivered(last);
    const left = batch.records.slice(done.length);
    if (left.length === 0) continue;

    const tries = done.length > 0 ? 1 : batch.tries + 1;
    if (mapping.bisectsBatches && left.length > 1) {
      const middle = Math.ceil(left.length / 2);
      open.unshift({ records: left.slice(0, middle), tries }, { records: left.slice(middle), tries: 0 });
    } else if (mapping.mostRetries !== undefined && tries > mapping.mostRetries) {
      await giveUp(left, options);
      const lost = left.at(-1);
      if (lost !== undefined) delivered(lost);
      continue;
    } else open.unshift({ records: left, tries });
    await pause(tries, options, stop);
  }
}

async function pause(tries: number, { retryMilliseconds }: DeliveryOptions, stop: AbortSignal): Promise<void> {
  const growing = Math.min(longestPauseInMilliseconds, firstPauseInMilliseconds * 2 ** (tries - 1));
  await sleep(retryMilliseconds ?? growing, undefined, { signal: stop }).catch(() => undefined);
}

/** Tells the failure queue, in the shape that Lambda has for it, which records were given up: not their content, but where they stand. */
async function giveUp(
  records: readonly StreamRecord[],
  { mapping, sqs, queues, print }: DeliveryOptions,
): Promise<void> {
  const [first, last] = [records[0], records.at(-1)];
  print(`stream: ${records.length} records were given up by ${mapping.functionName}`);
  const queue = mapping.failureQueueArn === undefined ? undefined : queues.get(mapping.failureQueueArn);
  if (queue === undefined || first === undefined || last === undefined) return;
  const note = {
    requestContext: {
      requestId: randomUUID(),
      functionArn: mapping.functionName,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: (mapping.mostRetries ?? 0) + 1,
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      streamArn: mapping.streamArn,
      startSequenceNumber: sequenceOf(first),
      endSequenceNumber: sequenceOf(last),
      batchSize: records.length,
    },
  };
  await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: JSON.stringify(note) }));
}
