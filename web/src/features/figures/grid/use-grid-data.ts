import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DataKind, type Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { doesCount } from '#shared/domain/figure-approval.ts';
import { isByDay } from '#shared/time/figure-period.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { detailTypesQuery } from '../../../entities/figure/detail-types-query.ts';
import type { GridOf } from './grid-of.ts';
import type { Draft } from './model/draft.ts';
import { columnsIn } from './model/grid-columns.ts';
import { rowsOf } from './model/grid-rows.ts';
import { useComputed } from './use-computed.ts';
import type { GridDraft } from './use-grid-draft.ts';
import type { useGridView } from './use-grid-view.ts';

const noTypes: readonly DetailType[] = [];

const kindsIn = (draft: Draft): ReadonlySet<DataKind> =>
  new Set([...draft.keys()].flatMap((id) => placeOfDatapoint(id)?.dataKind ?? []));

const isAwaited = ({ approvalStatus }: Datapoint): boolean => approvalStatus === 'Triggered';

/** Everything that the grid shows and is decided by: the details, their figures of every kind that is shown or changed, and the covenants that test them. */
export function useGridData(of: GridOf, view: ReturnType<typeof useGridView>, { draft }: GridDraft) {
  const { entityId, entityType, currency, calendar } = of;
  const { dataKind, length, range } = view;
  const details = useQuery(figureQueries.details(entityId));
  const types = useQuery(detailTypesQuery(entityType));
  const approved = useQuery({ ...covenantQueries.approved(entityId), enabled: of.showsCovenants });
  const changed = kindsIn(draft);
  const series = useQueries({
    queries: DataKind.options.map((kind) => ({
      ...figureQueries.series(entityId, kind),
      enabled: kind === dataKind || changed.has(kind),
    })),
    combine: (results) => ({
      shown: results[DataKind.options.indexOf(dataKind)],
      all: results.flatMap(({ data }) => data ?? []),
    }),
  });
  const computed = useComputed(of, view, types.data ?? noTypes);
  const { all, withValues, units } = computed.cells;
  const isComputedOnly = view.shown.value === 'computed';
  const computedShown = useMemo(
    () => new Map([...units].filter(([id]) => isComputedOnly || withValues.has(id))),
    [units, withValues, isComputedOnly],
  );
  const deleted = useQuery(figureQueries.deleted(entityId, dataKind));
  const testing = useMemo(
    () =>
      (approved.data ?? []).filter(
        ({ covenantType, launchStatus }) => covenantType === 'KPI' && launchStatus === 'Active',
      ),
    [approved.data],
  );
  const shown = series.shown?.data;
  const standing = useMemo(() => new Map(series.all.map((figure) => [figure.id, figure])), [series.all]);
  const ofShown = useMemo(() => (shown ?? []).filter(({ frequency }) => frequency === length), [shown, length]);
  const sources = useMemo(
    () => ({ details: details.data ?? [], types: types.data ?? [], entityType, currency }),
    [details.data, types.data, entityType, currency],
  );
  const rows = useMemo(
    () =>
      rowsOf({
        ...sources,
        covenants: dataKind === 'actual' ? testing : [],
        withFigures: new Set(ofShown.map(({ detailId }) => detailId)),
        awaited: new Set(ofShown.filter(isAwaited).map(({ detailId }) => detailId)),
        computed: computedShown,
      }),
    [sources, testing, dataKind, ofShown, computedShown],
  );
  // Changes of a kind that is not shown are saved as well.
  const held = useMemo(() => {
    const every = rowsOf({
      ...sources,
      covenants: testing,
      withFigures: new Set(sources.details.map(({ id }) => id)),
      awaited: new Set(),
      computed: new Map(),
    });
    return new Map(every.map((row) => [row.id, row]));
  }, [sources, testing]);
  const day = today();
  const columns = useMemo(() => {
    const standing = [...ofShown.map(({ period }) => period), ...computed.periods];
    return columnsIn(range, calendar.fiscalYearEnd, new Set(standing), day);
  }, [range, calendar.fiscalYearEnd, ofShown, computed.periods, day]);
  const actuals = useMemo(
    () =>
      Map.groupBy(
        series.all.filter((figure) => figure.dataKind === 'actual' && !isByDay(figure.frequency) && doesCount(figure)),
        ({ detailId }): Datapoint['detailId'] => detailId,
      ),
    [series.all],
  );
  const deletedIds = useMemo(() => new Set(deleted.data?.map(({ id }) => id)), [deleted.data]);
  return {
    /** Of what has to be there before anything is shown. */
    query:
      [details, types, series.shown, ...(of.showsCovenants ? [approved] : [])].find(
        (one) => one !== undefined && one.data === undefined,
      ) ?? details,
    ...sources,
    rows,
    heldAs: useCallback((detailId: string) => held.get(detailId) ?? null, [held]),
    columns,
    standing,
    actuals,
    deletedIds,
    computed,
    /** Computed details that are left out because they have no value in any of the periods. */
    withoutValues: isComputedOnly ? 0 : all.size - withValues.size,
    /** Of the kind that is shown, those that have no column. */
    ofDays: (shown ?? []).filter(({ frequency }) => isByDay(frequency)).length,
  };
}
export type GridData = ReturnType<typeof useGridData>;
