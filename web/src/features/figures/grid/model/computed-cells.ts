import type { ComputedMetrics, ComputedValue } from '#shared/domain/computed-metric.ts';

/** What was computed for a place of the grid. */
export interface ComputedCell {
  readonly value: ComputedValue;
  readonly unit: string;
  /** Why there is no value; null where there is one. */
  readonly reason: string | null;
}

export interface ComputedCells {
  /** By detail and the last month of the period; null where the detail is not computed. */
  readonly at: (detailId: string, period: string) => ComputedCell | null;
  /** Ids of the details that were computed. */
  readonly all: ReadonlySet<string>;
  /** Of those, the ones that have a value in one of the periods. */
  readonly withValues: ReadonlySet<string>;
  readonly units: ReadonlyMap<string, string>;
}

export const noComputedCells: ComputedCells = {
  at: () => null,
  all: new Set(),
  withValues: new Set(),
  units: new Map(),
};

/** `isCurrent`: the answer is of the periods that are shown; one of other periods stands in while theirs is on its way. */
export function computedCellsOf({ metrics, periods }: ComputedMetrics, isCurrent: boolean): ComputedCells {
  const computed = metrics.filter(({ isComputed }) => isComputed);
  const byId = new Map(computed.map((metric) => [metric.detailId, metric]));
  const placeOf = new Map(periods.map((period, at) => [period, at]));
  const reasons = new Map(
    computed.map((metric) => [metric.detailId, new Map(metric.reasons.map(({ at, text }) => [at, text]))]),
  );
  return {
    at: (detailId, period) => {
      const metric = byId.get(detailId);
      if (metric === undefined) return null;
      const [at, { unit }] = [placeOf.get(period), metric];
      if (at === undefined) return { value: null, unit, reason: isCurrent ? noSuchPeriod : 'It is being computed.' };
      const value = metric.values[at] ?? null;
      return { value, unit, reason: value === null ? (reasons.get(detailId)?.get(at) ?? noReason) : null };
    },
    all: new Set(byId.keys()),
    withValues: new Set(computed.filter(({ values }) => values.some((value) => value !== null)).map((m) => m.detailId)),
    units: new Map(computed.map(({ detailId, unit }) => [detailId, unit])),
  };
}

const noSuchPeriod = 'No period by which it is computed ends in this month.';
const noReason = 'It has no value for this period.';
