import * as z from 'zod';
import { functionNameOf } from '../../arn.ts';
import { noEffect } from '../properties.ts';
import { resourceKind, shortHash } from '../resource-kind.ts';

const mapping = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().optional(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number() }).optional(),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']).default('LATEST'),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.number().default(-1),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  Enabled: z.boolean().default(true),
  // One batch of a shard at a time keeps the order of every key as well.
  ParallelizationFactor: noEffect,
  // DynamoDB Local keeps records for a day, like DynamoDB.
  MaximumRecordAgeInSeconds: noEffect,
  MetricsConfig: noEffect,
  Tags: noEffect,
});

const messagesOfQueue = 10;
const recordsOfStream = 100;

/** Calls a function with the messages of a queue, or with the records of a table's stream. Other event sources are not supported. */
export const eventSourceMapping = resourceKind<z.infer<typeof mapping>>({
  properties: mapping,
  provision({ properties, stackName, logicalId }, { runtime, reportUnsupported }) {
    const { EventSourceArn: source, BatchSize } = properties;
    const id = shortHash(`${stackName}/${logicalId}`, 32);
    const made = { ref: id, attributes: { Id: id } };
    const called = {
      functionName: functionNameOf(properties.FunctionName),
      reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    };
    const isStream = /^arn:aws:dynamodb:.*\/stream\//.test(source);
    if (!isStream && !source.startsWith('arn:aws:sqs:')) reportUnsupported(`${logicalId}: event source ${source}`);
    else if (properties.Enabled && isStream) {
      runtime.streamMappings.push({
        ...called,
        streamArn: source,
        batchSize: BatchSize ?? recordsOfStream,
        startsAtOldest: properties.StartingPosition === 'TRIM_HORIZON',
        bisectsBatches: properties.BisectBatchOnFunctionError,
        mostRetries: properties.MaximumRetryAttempts < 0 ? undefined : properties.MaximumRetryAttempts,
        failureQueueArn: properties.DestinationConfig?.OnFailure.Destination,
      });
    } else if (properties.Enabled) {
      runtime.queueMappings.push({
        ...called,
        queueArn: source,
        batchSize: BatchSize ?? messagesOfQueue,
        windowInSeconds: properties.MaximumBatchingWindowInSeconds,
        maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
      });
    }
    return made;
  },
});
