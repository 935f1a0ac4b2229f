import * as z from 'zod';
import { ComputedDetail, ComputedMetrics, DetailRequest, MetricRequest } from './computed-metric.ts';
import { Job } from './job.ts';

/** How long what was computed in the background is kept, in days. */
export const daysOfResults = 30;

/** What somebody has asked to be computed in the background: metrics, or one value with what it came from. */
export const AskedComputation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('metrics'),
    request: MetricRequest,
    /** Terms as they stood in each period, instead of as they stand today. */
    effective: z.boolean(),
    categories: z.boolean(),
  }),
  z.object({ kind: z.literal('detail'), request: DetailRequest }),
]);
export type AskedComputation = z.output<typeof AskedComputation>;

/** A computation that runs in the background, or has. Its id is that of its job: the same question of the same person is the same computation. */
export const MetricComputation = z.object({
  id: z.string(),
  entityId: z.string(),
  asked: AskedComputation,
  /** When it was last asked for. */
  startedAt: z.string(),
  job: Job,
  /** When what is kept was computed; later changes of figures are not in it. Null until there is something. */
  computedAt: z.string().nullable(),
  /** From then on nothing is kept any more. */
  expiresAt: z.string().nullable(),
});
export type MetricComputation = z.infer<typeof MetricComputation>;

/** With what was computed last, as far as the reader may see it now. While it is computed again, that is the former result. */
export const MetricComputationResult = MetricComputation.extend({
  metrics: ComputedMetrics.nullable(),
  detail: ComputedDetail.nullable(),
});
export type MetricComputationResult = z.infer<typeof MetricComputationResult>;
