import { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { TrestleFunction } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import type { WorkQueue } from '#infra/constructs/work-queue.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';

export interface QueueWorkerProps {
  surroundings: Surroundings;
  /** Name of the entry in `functions/workers`. */
  worker: string;
  source: WorkQueue;
  uses: Uses;
  memoryInMb: number;
  timeout: Duration;
  /** Messages a run takes; a failed one returns to the queue alone. */
  batchSize: number;
  /** Runs at the same time, at least 2; protects third parties from a burst. */
  concurrency: number;
  /** What people lose while the worker fails: "proposed covenants do not appear after an upload". */
  failureImpact: string;
}

/** The one worker of a queue, and the alarms for messages that it gave up on or is too slow for. */
export class QueueWorker extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id);
    const { surroundings, worker, source, uses, memoryInMb, timeout, batchSize, concurrency } = props;

    const worked = new TrestleFunction(this, 'Worker', {
      surroundings,
      entry: { group: 'workers', name: worker },
      description: `Works off the queue of ${worker}`,
      uses,
      memoryInMb,
      timeout,
    });
    this.lambda = worked.lambda;
    this.logGroup = worked.logGroup;
    this.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
        resources: [source.queue.queueArn],
      }),
    );
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: this.lambda,
      eventSourceArn: source.queue.queueArn,
      batchSize,
      maxConcurrency: concurrency,
      reportBatchItemFailures: true,
    });
    // Lambda checks on creation that the role may read the queue.
    if (this.lambda.role) mapping.node.addDependency(this.lambda.role);

    this.alarmFor(props, worked.logGroup);
  }

  private alarmFor({ surroundings, worker, source, failureImpact }: QueueWorkerProps, logs: LogGroup): void {
    const alarm = { stage: surroundings.stage, alarmTopic: surroundings.alarmTopic, failureImpact };
    new FailureAlarm(this, 'GivenUp', {
      ...alarm,
      cause: `${worker} gave up on at least one job, or on a message, which now waits in the queue of failed ones`,
      metric: new MathExpression({
        expression: 'FILL(messages, 0) + FILL(jobs, 0)',
        usingMetrics: {
          messages: source.failed.metricApproximateNumberOfMessagesVisible({ statistic: 'max' }),
          jobs: this.jobsGivenUp(logs, `${surroundings.stage.name}-${worker}`),
        },
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
    new FailureAlarm(this, 'Late', {
      ...alarm,
      cause: `a message has waited for ${worker} for an hour or more`,
      metric: source.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'max' }),
      threshold: Duration.hours(1).toSeconds(),
      evaluationPeriods: 2,
    });
  }

  /** Counts what `platform/jobs/job-worker` says when it gives a job up: its message may be gone by then. */
  private jobsGivenUp(logGroup: LogGroup, metricName: string): Metric {
    return new MetricFilter(this, 'JobsGivenUp', {
      logGroup,
      metricNamespace: 'Trestle/JobsGivenUp',
      metricName,
      filterPattern: FilterPattern.stringValue('$.message', '=', alarmWords.jobGivenUp),
    }).metric({ statistic: 'sum' });
  }
}
