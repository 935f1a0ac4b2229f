import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const redrivePolicy = z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() });

const queue = z.strictObject({
  QueueName: z.string().optional(),
  VisibilityTimeout: z.number().optional(),
  MessageRetentionPeriod: z.number().optional(),
  DelaySeconds: z.number().optional(),
  MaximumMessageSize: z.number().optional(),
  ReceiveMessageWaitTimeSeconds: z.number().optional(),
  FifoQueue: z.boolean().optional(),
  ContentBasedDeduplication: z.boolean().optional(),
  RedrivePolicy: redrivePolicy.optional(),
  RedriveAllowPolicy: noEffect,
  KmsMasterKeyId: noEffect,
  KmsDataKeyReusePeriodSeconds: noEffect,
  SqsManagedSseEnabled: noEffect,
  Tags: noEffect,
});

type QueueProperties = z.infer<typeof queue>;

/** A queue with its dead-letter queue, delays and timeouts. */
export const sqsQueue = resourceKind<QueueProperties>({
  properties: queue,
  async provision(request, { aws, region, accountId, runtime }) {
    const { properties } = request;
    const suffix = properties.FifoQueue ? '.fifo' : '';
    const name = properties.QueueName ?? `${generatedName(request, 75)}${suffix}`;
    const url = await ensureQueue(aws.sqs, name, properties);
    const arn = `arn:aws:sqs:${region}:${accountId}:${name}`;
    runtime.queues.set(arn, { name, arn, url, deadLetterQueueArn: properties.RedrivePolicy?.deadLetterTargetArn });
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
});

async function ensureQueue(client: SQSClient, name: string, properties: QueueProperties): Promise<string> {
  const attributes = attributesOf(properties);
  const existing = await urlOf(client, name);
  if (existing === undefined) {
    const fifo = properties.FifoQueue ? { FifoQueue: 'true' } : {};
    const { QueueUrl } = await client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { ...attributes, ...fifo } }),
    );
    if (QueueUrl === undefined) throw new Error(`The engine made the queue ${name} without a URL`);
    return QueueUrl;
  }
  if (Object.keys(attributes).length > 0) {
    await client.send(new SetQueueAttributesCommand({ QueueUrl: existing, Attributes: attributes }));
  }
  return existing;
}

function attributesOf(properties: QueueProperties): Record<string, string> {
  const { RedrivePolicy, ContentBasedDeduplication, ...rest } = properties;
  const names = [
    'VisibilityTimeout',
    'MessageRetentionPeriod',
    'DelaySeconds',
    'MaximumMessageSize',
    'ReceiveMessageWaitTimeSeconds',
  ] as const;
  const numbers = names.flatMap((name) => (rest[name] === undefined ? [] : [[name, String(rest[name])] as const]));
  return {
    ...Object.fromEntries(numbers),
    ...(ContentBasedDeduplication === undefined
      ? {}
      : { ContentBasedDeduplication: String(ContentBasedDeduplication) }),
    ...(RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
  };
}

async function urlOf(client: SQSClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
}
