import { App, Duration, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { constructId } from '#infra/constructs/construct-id.ts';
import { WorkQueue } from '#infra/constructs/work-queue.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { workers } from '#infra/stacks/workers-table.ts';
import { stageFor } from '#infra/stage.ts';
import { mostDeliveries } from '#shared/domain/job.ts';
import { aSynthesizedStage } from '#tests/infra/synthesized-stage.ts';

const { templates } = aSynthesizedStage();

describe('a work queue', () => {
  it('puts a message aside after four attempts and hides it for six times as long as a run may take', () => {
    const stack = new Stack(new App(), 'Queues');
    new WorkQueue(stack, 'Extraction', {
      stage: stageFor('main'),
      workerTimeout: Duration.minutes(10),
      isOrdered: false,
    });
    const template = Template.fromStack(stack);

    template.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: 3_600,
      SqsManagedSseEnabled: true,
      RedrivePolicy: {
        maxReceiveCount: 4,
        deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('Failed'), 'Arn'] },
      },
    });
    template.hasResourceProperties('AWS::SQS::Queue', {
      RedrivePolicy: Match.absent(),
      MessageRetentionPeriod: 1_209_600,
    });
  });

  it('refuses messages that come without TLS', () => {
    const queues = Object.keys(templates.workers.findResources('AWS::SQS::Queue'));
    const policies = templates.workers.findResources('AWS::SQS::QueuePolicy', {
      Properties: {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          ]),
        },
      },
    });

    expect(Object.keys(policies)).toHaveLength(queues.length);
  });
});

describe('a worker', () => {
  it.each(Object.entries(workers))('of %s gives up when its queue does', (name) => {
    const aside = templates.workers.findResources('AWS::SQS::Queue', {
      Properties: { RedrivePolicy: { maxReceiveCount: mostDeliveries } },
    });
    const queues = Object.keys(aside).filter((id) => id.startsWith(constructId(name)));

    expect(queues).toHaveLength(1);
  });

  it.each(Object.entries(workers))(
    'of %s returns only failed messages to its queue',
    (_, { batchSize, concurrency }) => {
      templates.workers.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
        BatchSize: batchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: concurrency },
      });
    },
  );

  it('is the only one of its queue', () => {
    // The dispatcher's is of the audit trail.
    templates.workers.resourceCountIs('AWS::Lambda::EventSourceMapping', Object.keys(workers).length + 1);
  });
});

describe('a timer', () => {
  it('reminds of due covenants every day at six in the morning, in UTC', () => {
    templates.workers.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(0 6 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      State: 'ENABLED',
      Target: Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 3_600 } }),
    });
  });

  it('may start its own function and nothing else', () => {
    const starters = templates.workers.findResources('AWS::IAM::Role', {
      Properties: {
        AssumeRolePolicyDocument: {
          Statement: [Match.objectLike({ Principal: { Service: 'scheduler.amazonaws.com' } })],
        },
        Policies: [
          {
            PolicyDocument: {
              Statement: [
                {
                  Action: 'lambda:InvokeFunction',
                  Effect: 'Allow',
                  Resource: { 'Fn::GetAtt': [Match.anyValue(), 'Arn'] },
                },
              ],
            },
          },
        ],
      },
    });

    expect(Object.keys(starters)).toHaveLength(Object.keys(timers).length);
  });
});
