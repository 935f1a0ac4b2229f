import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';

const brokenAnswersName = ({ name }: Stage): string => `${name}-broken-answers`;

/** Counts the requests of one function that failed unexpectedly. The function answers them (500), so Lambda itself counts no failure. */
export const countFailures = (scope: Construct, logGroup: ILogGroup, metricName: string): Metric =>
  new MetricFilter(scope, 'FailedRequests', {
    logGroup,
    metricNamespace: 'Trestle/FailedRequests',
    metricName,
    filterPattern: FilterPattern.stringValue('$.message', '=', alarmWords.requestFailed),
  }).metric({ statistic: Stats.SUM, period: Duration.minutes(5) });

/** Counts answers that went out although they do not keep to the contract. All functions of a stage count into one metric. */
export function countBrokenAnswers(scope: Construct, stage: Stage, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'BrokenAnswers', {
    logGroup,
    metricNamespace: 'Trestle',
    metricName: brokenAnswersName(stage),
    filterPattern: FilterPattern.stringValue('$.message', '=', alarmWords.brokenAnswer),
  });
}

/** How many answers of the whole stage did not keep to the contract. */
export const brokenAnswers = (stage: Stage): Metric =>
  new Metric({
    namespace: 'Trestle',
    metricName: brokenAnswersName(stage),
    period: Duration.minutes(5),
    statistic: Stats.SUM,
  });
