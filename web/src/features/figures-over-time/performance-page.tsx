import { useQuery } from '@tanstack/react-query';
import { Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { isTooLarge } from '../../api/queries/computation-queries.ts';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import type { ChartSeries } from '../../components/charts/chart-data.ts';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { MetricsView } from '../../entities/figure/background/metrics-view.tsx';
import { useSeriesView } from '../../entities/figure/use-series-view.ts';
import { seriesEntities } from '../../entities/structure/series-entities.ts';
import styles from './figures-over-time.module.css';
import { FiguresPage } from './figures-page.tsx';
import { MetricsTable } from './metrics-table.tsx';
import { isDrawn, type PerformanceView, performanceMetrics, producedOf } from './performance-metrics.ts';
import { SeriesToolbar } from './series-toolbar.tsx';
import { type ShownMetric, shownMetrics } from './shown-metric.ts';

const views = [
  { value: 'Production', label: 'Production' },
  { value: 'Efficiency Summary', label: 'Efficiency summary' },
] as const satisfies readonly { value: PerformanceView; label: string }[];

const usual = { back: 12, ahead: 12 };

/** What projects produce against what was expected and is forecast, or how well they do it. */
export const PerformancePage = () => (
  <FiguresPage title="Performance">{(structure) => <Performance structure={structure} />}</FiguresPage>
);

function usePerformanceView(chosen: string | null): PerformanceView {
  const { details } = useGlobalState().organization;
  const asked = chosen ?? storedValue(details, 'performancePageDefaultView');
  return views.find(({ value }) => value === asked)?.value ?? 'Production';
}

function Performance({ structure }: { readonly structure: StructureView }) {
  const view = useSeriesView(usual);
  const shown = usePerformanceView(view.values.get('view'));
  const entities = seriesEntities(structure).filter(({ kind }) => kind !== 'financing');
  const entity = entities.find(({ id }) => id === view.values.get('of')) ?? entities[0];
  const request = { startDate: view.range.from, endDate: view.range.to, rollup: view.length };
  const details = entity === undefined ? [] : [...performanceMetrics(entity, shown)];
  const id = entity?.id ?? structure.id;
  const actual = useQuery(calculationQueries.metrics(id, { ...request, details }));
  const forecast = useQuery({
    ...calculationQueries.metrics(id, {
      ...request,
      dataKind: 'forecast',
      details: entity === undefined ? [] : [producedOf(entity)],
    }),
    enabled: shown === 'Production',
  });
  if (entity === undefined) return null;
  return (
    <Panel
      title={`${shown === 'Production' ? 'Production' : 'Efficiency'} of ${entity.name}`}
      flush
      actions={
        <SeriesToolbar view={view} entities={entities} entity={entity}>
          <SegmentedControl
            label="View"
            options={views}
            value={shown}
            onChange={(value) => view.change({ view: value })}
          />
        </SeriesToolbar>
      }
    >
      <MetricsView
        entityId={entity.id}
        request={{ ...request, details }}
        query={actual}
        skeleton={<TableSkeleton rows={6} />}
      >
        {(found) => (
          <>
            <PerformanceChart
              found={found}
              shown={shown}
              forecast={shown === 'Production' ? forecast.data : undefined}
            />
            {shown === 'Production' && forecast.error !== null && (
              <NoForecast structureId={structure.id} error={forecast.error} />
            )}
            <MetricsTable
              caption={shown === 'Production' ? 'Production' : 'Efficiency'}
              metrics={withForecast(found, shown === 'Production' ? forecast.data : undefined)}
              periods={found.periods}
              length={view.length}
              empty={<NoPerformance structureId={structure.id} found={found} />}
            />
          </>
        )}
      </MetricsView>
    </Panel>
  );
}

const NoForecast = ({ structureId, error }: { readonly structureId: string; readonly error: Error }) =>
  isTooLarge(error) ? (
    <p className={`note ${styles['remark']}`}>
      The forecast is not shown here, because it reads more than can be computed at once. The page{' '}
      <Link to={`/deals/${structureId}/financial-forecasts`}>Forecasts</Link> has it computed in the background.
    </p>
  ) : (
    <p role="alert" className={`note ${styles['remark']}`}>
      The forecast could not be read. Reload the page to try again.
    </p>
  );

/** Why nothing is told of what was produced, of the latest period that says so. */
const reasonIn = ({ metrics }: ComputedMetrics): string => metrics[0]?.reasons.at(-1)?.text ?? '';

const NoPerformance = ({ structureId, found }: { readonly structureId: string; readonly found: ComputedMetrics }) => (
  <EmptyState
    icon={Sun}
    title="No production yet"
    action={<Link to={`/deals/${structureId}/figures`}>Enter figures</Link>}
  >
    Production appears here once it is entered for each project. {reasonIn(found)}
  </EmptyState>
);

const hasValues = ({ values }: { readonly values: readonly (number | null)[] }): boolean =>
  values.some((value) => value !== null);

/** The forecast of what is produced, brought to the periods of the actual figures. */
function forecastOn(found: ComputedMetrics, forecast: ComputedMetrics | undefined): readonly ShownMetric[] {
  if (forecast === undefined) return [];
  return shownMetrics(forecast)
    .filter(hasValues)
    .map((metric) => {
      const places = found.periods.map((period) => forecast.periods.indexOf(period));
      const reasons = places.flatMap((place, at) => {
        const reason = metric.reasons.get(place);
        return reason === undefined ? [] : ([[at, reason]] as const);
      });
      return {
        ...metric,
        id: `${metric.id} forecast`,
        name: `Forecast: ${metric.name}`,
        values: places.map((place) => metric.values[place] ?? null),
        reasons: new Map(reasons),
      };
    });
}

function withForecast(found: ComputedMetrics, forecast: ComputedMetrics | undefined): readonly ShownMetric[] {
  const metrics = shownMetrics(found).filter(hasValues);
  return [...metrics, ...forecastOn(found, forecast)];
}

interface PerformanceChartProps {
  readonly found: ComputedMetrics;
  readonly shown: PerformanceView;
  readonly forecast: ComputedMetrics | undefined;
}

function PerformanceChart({ found, shown, forecast }: PerformanceChartProps) {
  const actual = shownMetrics(found).filter((metric) => isDrawn(metric.name, shown) && hasValues(metric));
  const drawn = [...actual, ...forecastOn(found, forecast)];
  if (drawn.length === 0) return null;
  const unit = drawn[0]?.unit ?? null;
  const series: readonly ChartSeries[] = drawn
    .filter((metric) => metric.unit === unit)
    .map(({ name, values }) => ({ label: name, values }));
  const data = { categories: found.periods, unit, series };
  return (
    <div className={styles['chart']}>
      {shown === 'Production' ? (
        <BarChart title="Production" data={data} />
      ) : (
        <TrendChart title="Efficiency" data={data} />
      )}
    </div>
  );
}
