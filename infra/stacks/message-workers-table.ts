import { Duration } from 'aws-cdk-lib';
import { memoryOfOneProcessorInMb } from '#infra/constructs/trestle-function.ts';
import { everyWorker, type WorkerRow } from './worker-row.ts';

/** The workers of queues whose messages are no jobs: what follows from what has happened. */
export const messageWorkers = {
  'channel-delivery': {
    worker: 'deliver-to-channels',
    failureImpact: 'webhooks, Slack and Microsoft Teams hear of no alerts',
    uses: {
      // Addresses and signing secrets are sealed; administrators are told of what was given up.
      keys: [...everyWorker.keys, 'settings'],
      records: 'readWrite',
      audit: 'append',
      siteUrl: 'read',
      sendsTo: ['channel-delivery', 'notification-delivery'],
    },
    memoryInMb: 512,
    // Ten receivers that give no answer, one after the other.
    timeout: Duration.minutes(3),
    batchSize: 10,
    concurrency: 10,
  },
  'filed-files': {
    worker: 'hand-in-filed-files',
    failureImpact: 'files that are put into the folders of covenants are not handed in',
    uses: { ...everyWorker, records: 'readWrite', audit: 'readAppend', series: 'read' },
    memoryInMb: 512,
    timeout: Duration.minutes(1),
    batchSize: 10,
    concurrency: 5,
  },
  'mail-report': {
    worker: 'record-mail-reports',
    failureImpact: 'nobody hears of addresses that take no mail, and they are mailed again and again',
    uses: { ...everyWorker, records: 'readWrite', audit: 'append', sendsTo: ['notification-delivery'] },
    memoryInMb: 512,
    timeout: Duration.minutes(1),
    batchSize: 10,
    concurrency: 5,
  },
  'notification-delivery': {
    worker: 'deliver-notifications',
    failureImpact: 'people get neither alerts nor mails about covenants, deliverables, approvals, documents and access',
    uses: {
      keys: [...everyWorker.keys, 'links'],
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      mail: 'send',
      siteUrl: 'read',
      sendsTo: ['notification-delivery', 'channel-delivery'],
    },
    memoryInMb: 512,
    timeout: Duration.minutes(5),
    batchSize: 10,
    concurrency: 5,
  },
  'scan-result': {
    worker: 'record-scan-results',
    failureImpact: 'uploaded documents stay locked although they were scanned for malware',
    // Whether the result is about the bytes that are there.
    uses: { ...everyWorker, records: 'readWrite', audit: 'append', documents: 'read' },
    memoryInMb: 512,
    timeout: Duration.minutes(1),
    batchSize: 10,
    concurrency: 10,
  },
  'standing-computation': {
    worker: 'compute-standings',
    failureImpact: 'portfolios, alerts and reminders show covenants as they stood before the last figures',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      // What concerns every structure is one message for each of them; people are told of what has changed.
      sendsTo: ['standing-computation', 'notification-delivery'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(2),
    batchSize: 10,
    concurrency: 20,
  },
} as const satisfies Readonly<Record<string, WorkerRow>>;
