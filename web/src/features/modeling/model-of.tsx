import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import { useMemo } from 'react';
import type { ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { scenarioQueries } from '../../api/queries/scenario-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { kindWords } from '../../entities/figure/kind-words.ts';
import { type SeriesView, useSeriesView } from '../../entities/figure/use-series-view.ts';
import { type SeriesEntity, seriesEntities } from '../../entities/structure/series-entities.ts';
import { SeriesEntitySelect } from '../../entities/structure/series-entity-select.tsx';
import { Comparison } from './comparison.tsx';
import { comparisonAddress } from './model/side-by-side.ts';
import styles from './modeling.module.css';
import { OutcomesChoice } from './outcomes-choice.tsx';
import { SavedScenarios } from './saved-scenarios.tsx';
import { useCompared } from './use-compared.ts';

const usual = { back: 0, ahead: 35 };
const kinds = DataKind.options.map((value) => ({ value, label: kindWords[value] }));

/** What can be modelled of a structure, and of which months. */
export function ModelOf({ structure }: { readonly structure: StructureView }) {
  const view = useSeriesView(usual);
  const entities = seriesEntities(structure);
  const entity = entities.find(({ id }) => id === view.values.get('of')) ?? entities[0];
  const dataKind = DataKind.options.find((kind) => kind === view.values.get('kind')) ?? 'forecast';
  const range = { startDate: view.range.from, endDate: view.range.to };
  const computable = useQuery({
    ...calculationQueries.metrics(entity?.id ?? structure.id, { dataKind, ...range, rollup: 'Monthly' }),
  });
  const saved = useInfiniteQuery(scenarioQueries.list(entity?.id ?? structure.id));
  const mayEdit = useMayChange('Edit', 'Detail', structure);
  const chosenId = view.values.get('scenario');
  const scenarios = useMemo(() => saved.data?.pages.flatMap(({ body }) => body) ?? null, [saved.data]);
  const opened = scenarios?.find(({ id }) => id === chosenId) ?? null;
  const more = { hasMore: saved.hasNextPage, isLoading: saved.isFetchingNextPage, load: saved.fetchNextPage };
  const isReadable = more.hasMore && !saved.isFetchNextPageError;
  const compared = useCompared(view.values.get('compare'), { scenarios, ...more, hasMore: isReadable });
  if (entity === undefined) return null;
  return (
    <>
      <Panel
        title={`Scenarios of ${entity.name}`}
        description="Change what was entered, and see at once what becomes of the metrics. Figures stay as they are."
      >
        <div className={styles['toolbar']}>
          <SeriesEntitySelect
            label="Scenarios of"
            entities={entities}
            entity={entity}
            onChoose={(of) => view.change({ of, scenario: null, compare: null })}
          />
          <SegmentedControl
            label="Kind of figures"
            options={kinds}
            value={dataKind}
            onChange={(kind) => view.change({ kind: kind === 'forecast' ? null : kind })}
          />
          <PeriodPicker
            label="Months computed"
            value={{ granularity: 'month', ...view.range }}
            onChange={view.showRange}
          />
        </div>
      </Panel>
      <QueryView query={saved} skeleton={<TableSkeleton rows={3} />}>
        {() => (
          <SavedScenarios
            entityId={entity.id}
            scenarios={scenarios ?? []}
            openedId={compared.isAsked ? null : (opened?.id ?? null)}
            mayEdit={mayEdit}
            more={more}
            onOpen={({ id, dataKind: kind, range: { from, to } }) =>
              view.change({ scenario: id, compare: null, kind: kind === 'forecast' ? null : kind, from, to })
            }
            onCompare={(marked) => view.change(comparisonAddress(marked, dataKind))}
          />
        )}
      </QueryView>
      {!(compared.isAsked && saved.isError) && (
        <QueryView query={computable} skeleton={<TableSkeleton rows={8} />}>
          {(found) => (
            <Computable
              key={`${entity.id} ${dataKind} ${opened?.id ?? ''}`}
              found={found}
              structure={structure}
              entity={entity}
              dataKind={dataKind}
              view={view}
              opened={opened}
              compared={compared}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

interface ComputableProps {
  readonly found: ComputedMetrics;
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly dataKind: DataKind;
  readonly view: SeriesView;
  readonly opened: Scenario | null;
  readonly compared: ReturnType<typeof useCompared>;
}

function Computable({ found, compared, ...props }: ComputableProps) {
  const metrics = found.metrics.filter(
    ({ isComputed, values }) => isComputed && values.every((value) => value === null || typeof value === 'number'),
  );
  if (metrics.length === 0) {
    return (
      <EmptyState icon={ChartSpline} title="Nothing to model in these months">
        Metrics can be modelled once figures lead to them. Choose other months, or enter figures.
      </EmptyState>
    );
  }
  const names = metrics.map(({ detailName }) => detailName);
  if (!compared.isAsked) return <OutcomesChoice names={names} {...props} />;
  return <Comparison names={names} compared={compared} {...props} />;
}
