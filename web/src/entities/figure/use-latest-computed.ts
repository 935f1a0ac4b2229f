import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComputedMetrics, ComputedValue } from '#shared/domain/computed-metric.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { addMonthsToPeriod, periodOf } from '#shared/time/dates.ts';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { today } from '../../components/date-text.tsx';
import { detailTypesQuery } from './detail-types-query.ts';

/** The last month of a computed detail that has a value, or the last one of all with the reason why there is none. */
export interface LatestComputed {
  readonly detailId: string;
  readonly detailName: string;
  readonly unit: string;
  readonly value: ComputedValue;
  readonly period: string;
  /** Null where there is a value. */
  readonly reason: string | null;
}

/** Of what is older nobody would call it the latest. */
const monthsLookedAt = 12;

function latestOf({ metrics, periods }: ComputedMetrics): readonly LatestComputed[] {
  return metrics
    .filter(({ isComputed }) => isComputed)
    .flatMap(({ detailId, detailName, unit, values, reasons }) => {
      const found = values.findLastIndex((value) => value !== null);
      const at = found < 0 ? values.length - 1 : found;
      const period = periods[at];
      if (period === undefined) return [];
      const reason = found < 0 ? (reasons.find((one) => one.at === at)?.text ?? null) : null;
      return { detailId, detailName, unit, value: values[at] ?? null, period, reason };
    });
}

/** What is computed on an entity as of the months that have ended, all of it in one request. */
export function useLatestComputed(entityId: string, entityType: EntityType) {
  const types = useQuery(detailTypesQuery(entityType));
  const details = useMemo(
    () => (types.data ?? []).filter((type) => isComputedOn(type, entityType)).map(({ name }) => name),
    [types.data, entityType],
  );
  const endDate = addMonthsToPeriod(periodOf(today()), -1);
  const startDate = addMonthsToPeriod(endDate, 1 - monthsLookedAt);
  const query = useQuery({
    ...calculationQueries.metrics(entityId, { details, startDate, endDate }),
    enabled: details.length > 0,
    select: latestOf,
  });
  return { types, query, isAsked: details.length > 0 };
}
