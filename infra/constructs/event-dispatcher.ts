import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { TrestleFunction } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';

export interface EventDispatcherProps {
  surroundings: Surroundings;
  /** Name of the entry in `functions/workers`. */
  worker: string;
  uses: Uses;
  /** What people lose while it fails. */
  failureImpact: string;
}

const recordsInBatch = 100;
/** Pauses grow between them; a stream keeps its records for a day. */
const mostRetries = 1_000;

/**
 * The function that is called with what is added to the audit trail, in the order of each subject. A batch that fails is halved and tried again for as long as
 * its records are kept; then a note of where they stand goes to a queue of its own. Alarms ring long before.
 */
export class EventDispatcher extends Construct {
  constructor(scope: Construct, id: string, { surroundings, worker, uses, failureImpact }: EventDispatcherProps) {
    super(scope, id);
    const { stage, tables, alarmTopic } = surroundings;
    const streamArn = tables.audit.tableStreamArn;
    if (streamArn === undefined) throw new Error('The audit table has no stream.');

    const lost = new Queue(this, 'Lost', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    Validations.of(lost).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where a stream puts what was given up: nobody takes from it, so nothing can fail there',
    });
    const { lambda, logGroup } = new TrestleFunction(this, 'Function', {
      surroundings,
      entry: { group: 'workers', name: worker },
      description: 'Tells queues of what is added to the audit trail',
      uses,
      memoryInMb: 512,
      timeout: Duration.minutes(1),
    });
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        resources: [streamArn],
      }),
    );
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [lost.queueArn] }));
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: lambda.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: recordsInBatch,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: mostRetries,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: lost.queueArn } },
    });
    // Lambda checks on creation that the role may read the stream.
    if (lambda.role) mapping.node.addDependency(lambda.role);

    const alarm = { stage, alarmTopic, failureImpact };
    new FailureAlarm(this, 'Late', {
      ...alarm,
      cause: `${worker} is a minute or more behind the audit trail`,
      metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
      threshold: Duration.minutes(1).toMilliseconds(),
      evaluationPeriods: 3,
    });
    new FailureAlarm(this, 'GivenUp', {
      ...alarm,
      cause: `${worker} gave events up; where they stand in the stream is told in the queue of lost ones`,
      metric: lost.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'max' }),
      threshold: 1,
    });
    new FailureAlarm(this, 'NotUnderstood', {
      ...alarm,
      cause: `${worker} met audit records that it does not understand; its log tells which`,
      metric: new MetricFilter(this, 'Puzzles', {
        logGroup,
        metricNamespace: 'Trestle',
        metricName: `EventsNotUnderstood-${stage.name}`,
        filterPattern: FilterPattern.literal(`"${alarmWords.eventNotUnderstood}"`),
      }).metric({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 1,
    });
  }
}
