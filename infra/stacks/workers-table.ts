import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { memoryOfOneProcessorInMb } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import { type QueueName, queueNames, queues } from '#shared/contract/queues.ts';

export const tableFile = 'infra/stacks/workers-table.ts';

/** Whatever walks through a list takes its pages as a client does. */
const everyWorker = { keys: ['cursors'] } as const satisfies Uses;

interface WorkerRow {
  worker: string;
  failureImpact: string;
  uses: Uses;
  memoryInMb: number;
  timeout: Duration;
  batchSize: number;
  concurrency: number;
}

interface TimerRow {
  when: ScheduleExpression;
  longestSilence: Duration;
  failureImpact: string;
  uses: Uses;
}

/** Each queue and the one worker that works it off. */
export const workers: Readonly<Record<QueueName, WorkerRow>> = {
  'archive-unpacking': {
    worker: 'unpack-archives',
    failureImpact: 'archives in data rooms are not unpacked',
    // Files that are refused after they were stored are taken away again.
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'readWriteRemove',
      sendsTo: ['archive-unpacking'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    batchSize: 1,
    concurrency: 5,
  },
  'covenant-extraction': {
    worker: 'extract-covenants',
    failureImpact: 'covenants of an uploaded agreement are not proposed',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'read',
      extractionModel: 'invoke',
      sendsTo: ['covenant-extraction'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // An agreement fills a run; a second one in the same batch would only wait.
    batchSize: 1,
    concurrency: 10,
  },
  'exchange-rates': {
    worker: 'fetch-exchange-rates',
    failureImpact: 'amounts of several currencies are not converted at the rates of the day',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      rateCredentials: 'read',
      sendsTo: ['exchange-rates'],
    },
    memoryInMb: 512,
    // The first time, all working days since 1999 are written.
    timeout: Duration.minutes(10),
    batchSize: 1,
    // A provider is asked once for all organizations; whoever comes meanwhile finds its rates.
    concurrency: 2,
  },
  'figure-import': {
    worker: 'import-figures',
    failureImpact: 'figures of workbooks and CSV files in data rooms are not entered',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'read',
      series: 'readWrite',
      sendsTo: ['figure-import'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // A file fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'metric-computation': {
    worker: 'compute-metrics',
    failureImpact: 'metrics of portfolios with more than 600 projects and financings are not computed',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      exports: 'write',
      sendsTo: ['metric-computation'],
    },
    // A large portfolio holds a gigabyte of figures, and is read while it is computed.
    memoryInMb: 2 * memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    // A portfolio fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'notification-delivery': {
    worker: 'deliver-notifications',
    failureImpact: 'people get no mail about breached covenants, due dates and access reviews',
    uses: { ...everyWorker, records: 'readWrite', audit: 'append', series: 'read', mail: 'send', siteUrl: 'read' },
    memoryInMb: 512,
    timeout: Duration.minutes(1),
    batchSize: 10,
    concurrency: 5,
  },
  'organization-maintenance': {
    worker: 'maintain-organizations',
    failureImpact:
      'effective access is not computed ahead of time, access reviews get no list, details and covenants are not brought up to date, lost domains go unnoticed, and the bytes of abandoned uploads stay',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      auditTrail: 'verify',
      auditAnchors: 'readWrite',
      series: 'read',
      // Administrators are told of a domain that is about to be lost, and reviewers of a review that has begun.
      mail: 'send',
      siteUrl: 'read',
      documents: 'remove',
      // A long trail is verified in several runs.
      sendsTo: ['organization-maintenance'],
    },
    memoryInMb: 512,
    timeout: Duration.minutes(10),
    // One organization fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'room-download': {
    worker: 'pack-room-downloads',
    failureImpact: 'folders of data rooms cannot be downloaded as archives',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'read',
      // Parts of an archive that is not made, and the archive before it, are taken away.
      exports: 'readWriteRemove',
      sendsTo: ['room-download'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    // An archive fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'standing-computation': {
    worker: 'compute-standings',
    failureImpact: 'portfolios, alerts and reminders show covenants as they stood before the last figures',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      // What concerns every structure is one message for each of them; breaches are told by mail.
      sendsTo: ['standing-computation', 'notification-delivery'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(2),
    batchSize: 10,
    concurrency: 20,
  },
  'structure-import': {
    worker: 'import-structures',
    failureImpact: 'structures, projects and financings of an uploaded workbook are not created',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'read',
      sendsTo: ['structure-import'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // A workbook fills a run.
    batchSize: 1,
    concurrency: 5,
  },
};

/** What is told of everything that is added to the audit trail, and tells who is concerned. */
export const dispatcher = {
  worker: 'dispatch-events',
  failureImpact: 'nothing follows any more from what people do: no job begins, and no figure moves a covenant',
  uses: {
    sendsTo: [...queueNames],
  },
} as const satisfies { worker: string; failureImpact: string; uses: Uses };

/** Each timer. They only enqueue, so the queue's worker does the work and is retried. */
export const timers: Readonly<Record<string, TimerRow>> = {
  'remind-due-covenants': {
    when: ScheduleExpression.cron({ minute: '0', hour: '6' }),
    longestSilence: Duration.days(1),
    failureImpact: 'nobody is reminded of covenants and access reviews that fall due',
    uses: { ...everyWorker, records: 'read', sendsTo: ['notification-delivery'] },
  },
  'audit-verification': {
    when: ScheduleExpression.cron({ minute: '0', hour: '3' }),
    longestSilence: Duration.days(1),
    failureImpact: 'nobody notices it when the audit trail is altered',
    uses: { ...everyWorker, records: 'read', sendsTo: ['organization-maintenance'] },
  },
  'check-email-domains': {
    when: ScheduleExpression.cron({ minute: '30', hour: '4' }),
    longestSilence: Duration.days(1),
    failureImpact: 'a domain that somebody has given up still counts as theirs',
    uses: { ...everyWorker, records: 'read', sendsTo: ['organization-maintenance'] },
  },
  'exchange-rates-scheduler': {
    // The European Central Bank publishes at about 16:00 of its own time, an hour later in UTC in summer than in winter.
    when: ScheduleExpression.cron({ minute: '0', hour: '17' }),
    longestSilence: Duration.days(1),
    failureImpact: 'rates of exchange are not renewed, and amounts are no longer converted after a month',
    uses: { ...everyWorker, records: 'read', sendsTo: ['exchange-rates'] },
  },
  'access-role-caching': {
    when: ScheduleExpression.rate(Duration.hours(1)),
    longestSilence: Duration.days(1),
    failureImpact: 'effective access is computed on each request instead of ahead of time',
    uses: { ...everyWorker, records: 'read', sendsTo: ['organization-maintenance'] },
  },
  'refresh-standings': {
    // A day begins, in UTC, for all covenants that stand otherwise on it.
    when: ScheduleExpression.cron({ minute: '1', hour: '0' }),
    longestSilence: Duration.days(1),
    failureImpact: 'covenants that fall due or become overdue are shown as of the day before',
    uses: { ...everyWorker, records: 'read', sendsTo: ['standing-computation'] },
  },
  'sweep-jobs': {
    when: ScheduleExpression.rate(Duration.minutes(1)),
    longestSilence: Duration.minutes(15),
    failureImpact:
      'extractions, imports and computations whose worker died stand still until somebody asks for them again',
    uses: {
      ...everyWorker,
      records: 'read',
      // Every queue of jobs.
      sendsTo: queueNames.filter((name) => queues[name].line !== null),
    },
  },
  'abandoned-uploads': {
    when: ScheduleExpression.cron({ minute: '30', hour: '4' }),
    longestSilence: Duration.days(1),
    failureImpact: 'the bytes of refused and abandoned uploads stay in storage',
    uses: { ...everyWorker, records: 'read', sendsTo: ['organization-maintenance'] },
  },
};
