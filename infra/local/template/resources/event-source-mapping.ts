import * as z from 'zod';
import { functionNameOf } from '../../arn.ts';
import { noEffect } from '../properties.ts';
import { resourceKind, shortHash } from '../resource-kind.ts';

const mapping = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number() }).optional(),
  Enabled: z.boolean().default(true),
  MetricsConfig: noEffect,
  Tags: noEffect,
});

/** Calls a function with the messages of a queue. Other event sources are not supported. */
export const eventSourceMapping = resourceKind<z.infer<typeof mapping>>({
  properties: mapping,
  provision({ properties, stackName, logicalId }, { runtime, reportUnsupported }) {
    const { EventSourceArn, FunctionName, BatchSize, MaximumBatchingWindowInSeconds } = properties;
    const id = shortHash(`${stackName}/${logicalId}`, 32);
    const made = { ref: id, attributes: { Id: id } };
    if (!EventSourceArn.startsWith('arn:aws:sqs:')) reportUnsupported(`${logicalId}: event source ${EventSourceArn}`);
    else if (properties.Enabled) {
      runtime.queueMappings.push({
        queueArn: EventSourceArn,
        functionName: functionNameOf(FunctionName),
        batchSize: BatchSize,
        windowInSeconds: MaximumBatchingWindowInSeconds,
        reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
        maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
      });
    }
    return made;
  },
});
