import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DetailType } from '#shared/domain/detail.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { calculationQueries } from '../../../api/queries/calculation-queries.ts';
import type { GridOf } from './grid-of.ts';
import { computedCellsOf, noComputedCells } from './model/computed-cells.ts';
import type { useGridView } from './use-grid-view.ts';

/** What is computed for the periods that are shown, all of it in one request. */
export function useComputed(
  { entityId, entityType }: GridOf,
  view: ReturnType<typeof useGridView>,
  types: readonly DetailType[],
) {
  const { dataKind, length, range, showsComputed } = view;
  const details = useMemo(
    () => types.filter((type) => isComputedOn(type, entityType)).map(({ name }) => name),
    [types, entityType],
  );
  const request = { details, dataKind, rollup: length, startDate: range.from, endDate: range.to };
  const isAsked = showsComputed && details.length > 0;
  const query = useQuery({
    ...calculationQueries.metrics(entityId, request),
    enabled: isAsked,
    // Rows stay while other periods are chosen; values of another kind or length would be taken for what they are not.
    placeholderData: (before) => (before?.dataKind === dataKind && before.rollup === length ? before : undefined),
  });
  const { data, isPlaceholderData } = query;
  const cells = useMemo(
    () => (data === undefined || !isAsked ? noComputedCells : computedCellsOf(data, !isPlaceholderData)),
    [data, isPlaceholderData, isAsked],
  );
  const periods = useMemo(() => (isAsked ? (data?.periods ?? []) : []), [data, isAsked]);
  return { query, isAsked, cells, periods };
}
