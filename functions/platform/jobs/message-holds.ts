import { ChangeMessageVisibilityBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { leaseInMilliseconds, signEveryMilliseconds } from './job-slots.ts';

const sqs = new SQSClient(awsClient('data'));

/** Seconds until a message comes back that failed for the first, second … time. */
const pauses = [2, 10, 30, 60];

export const pauseAfter = (deliveries: number): number =>
  pauses[Math.min(Math.max(1, deliveries), pauses.length) - 1] ?? 0;

/** The address of a queue; functions get it in their environment, events name the queue by its ARN. */
function urlOf(arn: string): string {
  const name = arn.slice(arn.lastIndexOf(':') + 1);
  const url = Object.entries(environment()).find(([key, value]) => key.endsWith('_URL') && value.endsWith(`/${name}`));
  if (url === undefined) throw new Error(`There is no queue ${name} in the environment.`);
  return url[1];
}

/** Lets messages come back after some seconds, unless they are deleted before. A queue that does not listen lets them come back later. */
async function hide(records: readonly SQSRecord[], secondsOf: (record: SQSRecord) => number): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const Entries = records.map((record, at) => ({
    Id: String(at),
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: secondsOf(record),
  }));
  try {
    const QueueUrl = urlOf(first.eventSourceARN);
    const { Failed = [] } = await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) log.warn('A message was not held.', { reason: Failed[0]?.Message });
  } catch (error) {
    log.warn('Messages were not held.', { error: error instanceof Error ? error : String(error) });
  }
}

/** A message comes back a moment after its worker counts as dead, so that it finds nobody at work. */
const heldSeconds = (): number => Math.ceil((leaseInMilliseconds() + signEveryMilliseconds()) / 1_000);

/** Messages that a worker has: they come back soon after it died, and not while it lives. */
export interface MessageHold {
  /** Gives up the hold of a message that is handled, or lets it come back after a pause that grows with each failure. */
  settle(record: SQSRecord, outcome: 'handled' | 'failed'): Promise<void>;
  end(): void;
}

export async function holdMessages(records: readonly SQSRecord[]): Promise<MessageHold> {
  const held = new Set(records);
  const hold = () => hide([...held], heldSeconds);
  await hold();
  const timer = setInterval(() => void hold(), signEveryMilliseconds());
  return {
    end: () => clearInterval(timer),
    async settle(record, outcome) {
      held.delete(record);
      if (outcome === 'failed')
        await hide([record], ({ attributes }) => pauseAfter(Number(attributes.ApproximateReceiveCount)));
    },
  };
}
