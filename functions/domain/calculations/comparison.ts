import type { ComputedMetric, MetricComparison } from '#shared/domain/computed-metric.ts';
import type { ComputedKind } from '#shared/metrics/inputs/compute-entities.ts';
import { toldPerComputed } from '#shared/metrics/told/percent.ts';
import type { Period } from '#shared/time/dates.ts';

export interface Compared {
  readonly periods: Period[];
  readonly metrics: ComputedMetric[];
}

/** What is compared with what; null: with the period before. */
export function kindsCompared({ of }: MetricComparison): readonly [ComputedKind, ComputedKind | null] {
  if (of === 'ForecastToActual') return ['actual', 'forecast'];
  return [of === 'ActualToLastPeriod' ? 'actual' : 'forecast', null];
}

interface Result {
  readonly value: number | null;
  readonly reason: string | null;
}

/** As a difference, in percent of what it is held against, or as the difference in percent of that. */
function compared(value: number, against: number, as: MetricComparison['as']): Result {
  if (as === 'Delta') return { value: value - against, reason: null };
  if (against === 0) return { value: null, reason: 'What it is held against is zero.' };
  const result = as === 'Percentage' ? value / against : (value - against) / Math.abs(against);
  return { value: result * toldPerComputed('Percentage'), reason: null };
}

const missing = (of: MetricComparison['of'], isAgainst: boolean): string => {
  if (!isAgainst) return of === 'ForecastToLastPeriod' ? 'There is no forecast.' : 'There is no actual figure.';
  return of === 'ForecastToActual' ? 'There is no forecast.' : 'The period before has no value.';
};

function compareOne(
  metric: ComputedMetric,
  against: readonly ComputedMetric['values'][number][],
  { of, as }: MetricComparison,
): ComputedMetric {
  const reasons: { at: number; text: string }[] = [];
  const values = metric.values.map((value, at) => {
    const other = against[at] ?? null;
    const isNumber = typeof value === 'number' && typeof other === 'number';
    const result: Result = isNumber
      ? compared(value, other, as)
      : { value: null, reason: missing(of, typeof value === 'number') };
    if (result.reason !== null) reasons.push({ at, text: result.reason });
    return result.value;
  });
  return { ...metric, unit: as === 'Delta' ? metric.unit : 'Percentage', values, reasons };
}

/** Numbers alone are compared. Against the period before, the first period of the answer has nothing to be held against and is left out. */
export function comparedMetrics(one: Compared, other: Compared | null, comparison: MetricComparison): Compared {
  const numbers = one.metrics.filter(({ values }) =>
    values.every((value) => value === null || typeof value === 'number'),
  );
  if (other !== null) {
    const byId = new Map(other.metrics.map((metric) => [metric.detailId, metric]));
    return {
      periods: one.periods,
      metrics: numbers.map((metric) => compareOne(metric, byId.get(metric.detailId)?.values ?? [], comparison)),
    };
  }
  const later = numbers.map((metric) => ({ ...metric, values: metric.values.slice(1) }));
  return {
    periods: one.periods.slice(1),
    metrics: later.map((metric, at) => compareOne(metric, numbers[at]?.values ?? [], comparison)),
  };
}
