import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { calculationQueries } from '../../../api/queries/calculation-queries.ts';
import { useGridView } from '../grid/use-grid-view.ts';

/** Null where the entity does not compute the detail. */
export const computedIn = ({ metrics }: ComputedMetrics): ComputedMetric | null =>
  metrics.find(({ isComputed }) => isComputed) ?? null;

/** A detail as it is computed for the periods that the address names, as on the grid of figures. */
export function useComputedDetail(entityId: string, detailId: string) {
  const view = useGridView();
  const { dataKind, length, range } = view;
  const request = { details: [detailId], dataKind, rollup: length, startDate: range.from, endDate: range.to };
  const query = useQuery({
    ...calculationQueries.metrics(entityId, request),
    // What is chosen stays in reach while its values are on their way.
    placeholderData: keepPreviousData,
  });
  return { view, request, query, isCurrent: !query.isPlaceholderData };
}
