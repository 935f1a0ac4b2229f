import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Uses } from '#infra/constructs/uses.ts';
import { queueNames, queues } from '#shared/contract/queues.ts';
import { everyWorker } from './worker-row.ts';

interface TimerRow {
  when: ScheduleExpression;
  longestSilence: Duration;
  failureImpact: string;
  uses: Uses;
}

/** Each timer. They only enqueue, so the queue's worker does the work and is retried. */
export const timers: Readonly<Record<string, TimerRow>> = {
  'remind-due-covenants': {
    when: ScheduleExpression.cron({ minute: '0', hour: '6' }),
    longestSilence: Duration.days(1),
    failureImpact: 'nobody is reminded of covenants and access reviews that fall due, or of documents that expire',
    uses: { ...everyWorker, records: 'read', sendsTo: ['notification-delivery'] },
  },
  'deliver-due-mails': {
    when: ScheduleExpression.rate(Duration.minutes(5)),
    longestSilence: Duration.minutes(30),
    failureImpact: 'summaries of alerts are not mailed, and alerts whose mail was lost on its way stay in the product',
    uses: { ...everyWorker, records: 'read', sendsTo: ['notification-delivery'] },
  },
  'retry-channel-deliveries': {
    when: ScheduleExpression.rate(Duration.minutes(5)),
    longestSilence: Duration.minutes(30),
    failureImpact: 'alerts that webhooks, Slack and Microsoft Teams did not take at once are not sent again',
    uses: { ...everyWorker, records: 'read', sendsTo: ['channel-delivery'] },
  },
  'audit-verification': {
    when: ScheduleExpression.cron({ minute: '0', hour: '3' }),
    longestSilence: Duration.days(1),
    failureImpact: 'nobody notices it when the audit trail is altered',
    uses: { ...everyWorker, records: 'read', sendsTo: ['organization-maintenance'] },
  },
  'deliver-audit-logs': {
    when: ScheduleExpression.rate(Duration.minutes(5)),
    longestSilence: Duration.hours(1),
    failureImpact: 'activity logs do not reach the buckets of the organizations that want them there',
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
