import { useQuery } from '@tanstack/react-query';
import type { ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import type { Financing } from '#shared/domain/financing.ts';
import { addMonthsToPeriod, periodOf } from '#shared/time/dates.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import type { ChartData } from '../../components/charts/chart-data.ts';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { today } from '../../components/date-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';

const ratio = 'Debt Service Coverage Ratio';
const trailing = 'Trailing Twelve Month DSCR';
const warning = 'DSCR Warning Threshold';
const critical = 'DSCR Critical Threshold';

const monthsShown = 36;

const numbersOf = ({ values }: ComputedMetric): readonly (number | null)[] =>
  values.map((value) => (typeof value === 'number' ? value : null));

/** Coverage over time against its thresholds, as far as they are entered. */
function chartOf({ periods, metrics }: ComputedMetrics): ChartData {
  const named = (name: string) => metrics.filter(({ detailName }) => detailName === name);
  const withValues = (name: string) =>
    named(name).filter((metric) => numbersOf(metric).some((value) => value !== null));
  const series = [...named(ratio), ...withValues(trailing), ...withValues(warning)];
  const [level] = withValues(critical);
  return {
    categories: periods,
    unit: 'Ratio',
    series: series.map((metric) => ({ label: metric.detailName, values: numbersOf(metric) })),
    ...(level === undefined ? {} : { threshold: { label: 'Critical threshold', level: numbersOf(level) } }),
  };
}

/** Why there is no ratio, of the latest month. */
const reasonIn = ({ metrics }: ComputedMetrics): string =>
  metrics.find(({ detailName }) => detailName === ratio)?.reasons.at(-1)?.text ?? 'No figures lead to it.';

/** How the debt service coverage ratio of a financing developed; organizations may do without it. */
export function CoveragePanel({ financing }: { readonly financing: Financing }) {
  const isShown = showsTrendOf(ratio, useGlobalState().organization.details);
  const now = periodOf(today());
  const computed = useQuery({
    ...calculationQueries.metrics(financing.id, {
      details: [ratio, trailing, warning, critical],
      startDate: addMonthsToPeriod(now, 1 - monthsShown),
      endDate: now,
    }),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Panel title="Debt service coverage">
      <QueryView query={computed}>
        {(found) => (
          <TrendChart
            title={ratio}
            data={chartOf(found)}
            empty={`The ratio appears with cash flow and debt service of a month. ${reasonIn(found)}`}
          />
        )}
      </QueryView>
    </Panel>
  );
}
