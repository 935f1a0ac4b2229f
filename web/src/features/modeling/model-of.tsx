import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
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
import styles from './modeling.module.css';
import { OutcomesChoice } from './outcomes-choice.tsx';
import { SavedScenarios } from './saved-scenarios.tsx';

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
  const opened = saved.data?.pages.flatMap(({ body }) => body).find(({ id }) => id === chosenId) ?? null;
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
            onChoose={(of) => view.change({ of, scenario: null })}
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
        {({ pages }) => (
          <SavedScenarios
            entityId={entity.id}
            scenarios={pages.flatMap(({ body }) => body)}
            openedId={opened?.id ?? null}
            mayEdit={mayEdit}
            more={{ hasMore: saved.hasNextPage, isLoading: saved.isFetchingNextPage, load: saved.fetchNextPage }}
            onOpen={({ id, dataKind: kind, range: { from, to } }) =>
              view.change({ scenario: id, kind: kind === 'forecast' ? null : kind, from, to })
            }
          />
        )}
      </QueryView>
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
          />
        )}
      </QueryView>
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
}

function Computable({ found, ...props }: ComputableProps) {
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
  return <OutcomesChoice names={metrics.map(({ detailName }) => detailName)} {...props} />;
}
