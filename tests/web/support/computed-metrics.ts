import { type ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';

/** One metric of an answer; where there is no value, it says that there is no figure. */
export const aMetric = (
  detailName: string,
  values: ComputedMetric['values'],
  { unit = 'USD', isComputed = false, category = 'Cash Flows' } = {},
): ComputedMetric => ({
  detailId: detailIdOf(detailName),
  detailName,
  category,
  unit,
  isComputed,
  values,
  reasons: values.flatMap((value, at) => (value === null ? [{ at, text: `${detailName} was not entered.` }] : [])),
});

export const anAnswer = (
  periods: readonly string[],
  metrics: readonly ComputedMetric[],
  override: Partial<ComputedMetrics> = {},
): ComputedMetrics =>
  ComputedMetrics.parse({
    entityId: 'riverside',
    dataKind: 'actual',
    rollup: 'Monthly',
    currency: 'USD',
    periods,
    metrics,
    ...override,
  });
