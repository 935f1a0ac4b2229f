import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { QueueName } from '#infra/constructs/surroundings.ts';
import { memoryOfOneProcessorInMb } from '#infra/constructs/trestle-function.ts';
import { everyFunction, type Uses } from '#infra/constructs/uses.ts';

export const tableFile = 'infra/stacks/workers-table.ts';

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

interface OperatorTaskRow {
  description: string;
  uses: Uses;
}

/** Each queue and the one worker that works it off. */
export const workers: Readonly<Record<QueueName, WorkerRow>> = {
  'covenant-extraction': {
    worker: 'extract-covenants',
    failureImpact: 'covenants of an uploaded agreement are not proposed',
    uses: {
      ...everyFunction,
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
  'notification-delivery': {
    worker: 'deliver-notifications',
    failureImpact: 'people get no mail about breached covenants, approvals and due dates',
    uses: { ...everyFunction, records: 'readWrite', audit: 'append', series: 'read', mail: 'send' },
    memoryInMb: 512,
    timeout: Duration.minutes(1),
    batchSize: 10,
    concurrency: 5,
  },
  'organization-upkeep': {
    worker: 'maintain-organizations',
    failureImpact:
      'effective access is not computed ahead of time, and details and covenants are not brought up to date',
    uses: {
      ...everyFunction,
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      sendsTo: ['organization-upkeep'],
    },
    memoryInMb: 512,
    timeout: Duration.minutes(10),
    // One organization fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'structure-import': {
    worker: 'import-structures',
    failureImpact: 'structures, projects and financings of an uploaded workbook are not created',
    uses: {
      ...everyFunction,
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

/** Each timer. They only enqueue, so the queue's worker does the work and is retried. */
export const timers: Readonly<Record<string, TimerRow>> = {
  'remind-due-covenants': {
    when: ScheduleExpression.cron({ minute: '0', hour: '6' }),
    longestSilence: Duration.days(1),
    failureImpact: 'nobody is reminded of covenants that fall due',
    uses: { ...everyFunction, records: 'read', sendsTo: ['notification-delivery'] },
  },
  'access-role-caching': {
    when: ScheduleExpression.rate(Duration.hours(1)),
    longestSilence: Duration.days(1),
    failureImpact: 'effective access is computed on each request instead of ahead of time',
    uses: { ...everyFunction, records: 'read', sendsTo: ['organization-upkeep'] },
  },
  'sweep-jobs': {
    when: ScheduleExpression.rate(Duration.minutes(1)),
    longestSilence: Duration.minutes(15),
    failureImpact: 'extractions and imports whose worker died stand still until somebody asks for them again',
    uses: {
      ...everyFunction,
      records: 'read',
      sendsTo: ['covenant-extraction', 'organization-upkeep', 'structure-import'],
    },
  },
};

/** What an operator starts by hand: no queue, no timer, no alarm. */
export const operatorTasks: Readonly<Record<string, OperatorTaskRow>> = {
  'bootstrap-superuser': {
    description: 'Creates the first superuser; started once by an operator',
    uses: { ...everyFunction, records: 'readWrite', audit: 'append', people: 'invite' },
  },
};
