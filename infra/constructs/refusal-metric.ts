import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';

const namespace = 'Trestle';
const metricName = ({ name }: Stage): string => `${name}-refusals`;

/** Not signed in, not permitted, too many attempts: what somebody meets who tries doors. `shell/request-line.ts` of the functions' platform writes the lines. */
const notable = [401, 403, 429];

/** Counts the lines that such refusals leave in a log. All functions of a stage count into one metric. */
export function countRefusals(scope: Construct, stage: Stage, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'Refusals', {
    logGroup,
    metricNamespace: namespace,
    metricName: metricName(stage),
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.message', '=', alarmWords.requestRefused),
      FilterPattern.any(...notable.map((status) => FilterPattern.numberValue('$.status', '=', status))),
    ),
  });
}

/** How many refusals there were in the whole stage. */
export const refusals = (stage: Stage): Metric =>
  new Metric({ namespace, metricName: metricName(stage), period: Duration.minutes(5), statistic: Stats.SUM });
