import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { mostDeliveries } from '#shared/domain/job.ts';

export interface WorkQueueProps {
  stage: Stage;
  /** Longest run of the worker; a message in work stays invisible six times as long, as Lambda advises; in an ordered queue as long as that. */
  workerTimeout: Duration;
  /** Messages about one subject are handed over one after the other, and each once in five minutes. */
  isOrdered: boolean;
}

/** Limits count for a subject, not for the whole queue. */
const highThroughputFifo = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
};

/** A queue for one worker, and beside it the queue of the messages that it could not handle. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { stage, workerTimeout, isOrdered }: WorkQueueProps) {
    super(scope, id);
    const every = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      ...(isOrdered ? highThroughputFifo : {}),
    };
    this.failed = new Queue(this, 'Failed', every);
    this.queue = new Queue(this, 'Queue', {
      ...every,
      // A message whose worker died before it could extend it holds up its subject for so long, where messages are ordered.
      visibilityTimeout: isOrdered ? workerTimeout : Duration.seconds(workerTimeout.toSeconds() * 6),
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: mostDeliveries },
    });
  }
}
