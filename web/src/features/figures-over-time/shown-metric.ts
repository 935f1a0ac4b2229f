import type { ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';

/** A metric as it is read: one number for each period, in the unit that it is shown in. */
export interface ShownMetric {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly unit: string;
  /** Whether each of its values can be asked why. */
  readonly isComputed: boolean;
  readonly values: readonly (number | null)[];
  /** Why there is no number, by its place. */
  readonly reasons: ReadonlyMap<number, string>;
}

const isNumeric = ({ values }: ComputedMetric): boolean =>
  values.every((value) => value === null || typeof value === 'number');

/** The metrics of an answer that are numbers. */
export const shownMetrics = ({ metrics }: ComputedMetrics): readonly ShownMetric[] =>
  metrics.filter(isNumeric).map((metric) => ({
    id: metric.detailId,
    name: metric.detailName,
    category: metric.category,
    unit: metric.unit,
    isComputed: metric.isComputed,
    values: metric.values.map((value) => (typeof value === 'number' ? value : null)),
    reasons: new Map(metric.reasons.map(({ at, text }) => [at, text])),
  }));
