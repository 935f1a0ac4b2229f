import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Work } from './work.ts';

/** Names of the metrics in CloudWatch, by function (`service`) and, for the API, by `call`. */
const metrics = new Metrics({
  namespace: 'Trestle',
  serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'trestle',
  defaultDimensions: { stage: process.env['STAGE'] ?? 'none' },
});

interface Measured {
  readonly isFailure: boolean;
  readonly milliseconds: number;
}

/**
 * What makes CloudWatch count a log line: how often, how many failures, how long it took. Units of DynamoDB stay fields of the line, because each
 * metric costs by itself for every call.
 */
export function embeddedMetrics({ callId, brokenAnswers }: Work, { isFailure, milliseconds }: Measured): object {
  if (callId !== null) metrics.addDimension('call', callId);
  metrics.addMetric('Count', MetricUnit.Count, 1);
  metrics.addMetric('Errors', MetricUnit.Count, isFailure ? 1 : 0);
  metrics.addMetric('Latency', MetricUnit.Milliseconds, milliseconds);
  if (brokenAnswers > 0) metrics.addMetric('BrokenAnswers', MetricUnit.Count, brokenAnswers);
  const { service: _, ...embedded } = metrics.serializeMetrics();
  metrics.clearMetrics();
  metrics.clearDimensions();
  return embedded;
}
