import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { mostDeliveries } from '#shared/domain/job.ts';

export interface WorkQueueProps {
  stage: Stage;
  /** Longest run of the worker; a message in work stays invisible six times as long, as Lambda advises. */
  workerTimeout: Duration;
}

/** A queue for one worker, and beside it the queue of the messages that it could not handle. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { stage, workerTimeout }: WorkQueueProps) {
    super(scope, id);
    const every = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    };
    this.failed = new Queue(this, 'Failed', every);
    this.queue = new Queue(this, 'Queue', {
      ...every,
      visibilityTimeout: Duration.seconds(workerTimeout.toSeconds() * 6),
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: mostDeliveries },
    });
  }
}
