import type { Duration } from 'aws-cdk-lib';
import type { Uses } from '#infra/constructs/uses.ts';

/** Whatever walks through a list takes its pages as a client does. */
export const everyWorker = { keys: ['cursors'] } as const satisfies Uses;

/** What a queue's worker is called, may do and takes at once. */
export interface WorkerRow {
  worker: string;
  failureImpact: string;
  uses: Uses;
  memoryInMb: number;
  timeout: Duration;
  batchSize: number;
  concurrency: number;
}
