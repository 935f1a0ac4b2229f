import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComputedMetrics, MetricComparison } from '#shared/domain/computed-metric.ts';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { showsEquityOf } from '#shared/domain/equity-figures.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useLevelOf } from '../../entities/covenant/metric-levels.ts';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { MetricsView } from '../../entities/figure/background/metrics-view.tsx';
import type { ComputedPlace } from '../../entities/figure/computed-why.tsx';
import { type SeriesView, type UsualReach, useSeriesView } from '../../entities/figure/use-series-view.ts';
import { type SeriesEntity, seriesEntities } from '../../entities/structure/series-entities.ts';
import styles from './figures-over-time.module.css';
import { MetricsTable } from './metrics-table.tsx';
import { SeriesToolbar } from './series-toolbar.tsx';
import { type ShownMetric, shownMetrics } from './shown-metric.ts';

const ComputedWhy = lazyDialog(async () => (await import('../../entities/figure/computed-why.tsx')).ComputedWhy);

/** Groups of the catalog that have a page of their own. */
const otherPages: ReadonlySet<string> = new Set(['Solar Production And Performance']);

export interface ComparedAs {
  readonly value: string;
  readonly label: string;
  readonly comparison: MetricComparison | null;
}

interface FinancialSeriesProps {
  readonly structure: StructureView;
  readonly title: string;
  readonly description: string;
  readonly dataKind: 'actual' | 'forecast';
  /** What the figures can be held against; the first is shown until somebody chooses. */
  readonly choices: readonly ComparedAs[];
  readonly usual: UsualReach;
  readonly empty: string;
}

/** Figures of a structure, or of what it holds, over time: all that are entered and all that follow from them. */
export function FinancialSeries(props: FinancialSeriesProps) {
  const { structure, title, description, dataKind, choices, usual, empty } = props;
  const view = useSeriesView(usual);
  const entities = seriesEntities(structure);
  const entity = entities.find(({ id }) => id === view.values.get('of')) ?? entities[0];
  const compared = choices.find(({ value }) => value === view.values.get('compare')) ?? choices[0];
  const comparison = compared?.comparison ?? null;
  const request = { dataKind, startDate: view.range.from, endDate: view.range.to, rollup: view.length, comparison };
  const computed = useQuery(calculationQueries.metrics(entity?.id ?? structure.id, request));
  if (entity === undefined) return null;
  return (
    <Panel
      title={`${title} of ${entity.name}`}
      description={description}
      flush
      actions={
        <SeriesToolbar view={view} entities={entities} entity={entity}>
          <SegmentedControl
            label="Held against"
            options={choices}
            value={compared?.value ?? ''}
            onChange={(value) => view.change({ compare: value === choices[0]?.value ? null : value })}
          />
        </SeriesToolbar>
      }
    >
      <MetricsView entityId={entity.id} request={request} query={computed} skeleton={<TableSkeleton rows={10} />}>
        {(found) => (
          <Series
            found={found}
            view={view}
            structure={structure}
            entity={entity}
            dataKind={dataKind}
            comparison={comparison}
            title={title}
            empty={empty}
          />
        )}
      </MetricsView>
    </Panel>
  );
}

interface SeriesProps extends Pick<FinancialSeriesProps, 'structure' | 'title' | 'empty' | 'dataKind'> {
  readonly found: ComputedMetrics;
  readonly view: SeriesView;
  readonly entity: SeriesEntity;
  readonly comparison: MetricComparison | null;
}

/** Without what an organization does without, and without what another page shows. */
function useShown(found: ComputedMetrics): readonly ShownMetric[] {
  const { details } = useGlobalState().organization;
  return useMemo(
    () =>
      shownMetrics(found).filter(
        ({ name, category }) => showsEquityOf(name, details) && !otherPages.has(category ?? ''),
      ),
    [found, details],
  );
}

/** The figure that was chosen last as a line, and all of them as a table. */
function Series({ found, view, structure, entity, dataKind, comparison, title, empty }: SeriesProps) {
  const [why, setWhy] = useState<ComputedPlace | null>(null);
  const grain = view.length;
  const { details } = useGlobalState().organization;
  const metrics = useShown(found);
  const chosen = metrics.find(({ id }) => id === view.values.get('metric')) ?? metrics[0];
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const level = useLevelOf(
    structure.id,
    chosen,
    mayViewCovenants && entity.kind === 'structure' && comparison === null,
  );
  return (
    <>
      {chosen !== undefined && showsTrendOf(chosen.name, details) && (
        <div className={styles['chart']}>
          <TrendChart
            title={chosen.name}
            data={{
              categories: found.periods,
              unit: chosen.unit,
              series: [{ label: chosen.name, values: chosen.values }],
              ...(level === null ? {} : { threshold: level }),
            }}
          />
        </div>
      )}
      <MetricsTable
        caption={title}
        metrics={metrics}
        periods={found.periods}
        length={view.length}
        openId={chosen?.id ?? null}
        onOpen={({ id }) => view.change({ metric: id })}
        // A difference is none of the values that the engine explains.
        onWhy={comparison === null ? ({ name }, period) => setWhy({ detailName: name, dataKind, grain, period }) : null}
        empty={
          <EmptyState
            icon={ChartSpline}
            title={`No ${title.toLowerCase()} yet`}
            action={<Link to={`/deals/${structure.id}/figures`}>Enter figures</Link>}
          >
            {empty}
          </EmptyState>
        }
      />
      {why !== null && (
        <ComputedWhy
          key={`${why.detailName} ${why.period}`}
          entityId={entity.id}
          roomId={structure.id}
          place={why}
          onClose={() => setWhy(null)}
        />
      )}
    </>
  );
}
