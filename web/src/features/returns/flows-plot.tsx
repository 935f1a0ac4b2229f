import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type ChartData, chartRows, seriesColor, seriesKey } from '../../components/charts/chart-data.ts';
import { amountAxis, categoryAxis, hoverOf, plotMargin } from '../../components/charts/plot-parts.tsx';
import { valueAxis } from '../../components/charts/value-axis.ts';

/** The drawing of flows and their total; fetched when the first one is shown. */
export function FlowsPlot({ data }: { readonly data: ChartData }) {
  const axis = valueAxis(data, true);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...chartRows(data)]} margin={plotMargin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...categoryAxis} minTickGap={12} />
        <YAxis {...amountAxis(axis, data.unit)} />
        <Tooltip {...hoverOf(data)} cursor={{ fill: 'var(--surface-hover)' }} />
        <ReferenceLine y={0} stroke="var(--border-control)" />
        <Bar dataKey={seriesKey(0)} fill={seriesColor(0)} maxBarSize={28} isAnimationActive={false} />
        <Line dataKey={seriesKey(1)} stroke={seriesColor(1)} strokeWidth={2} dot={false} isAnimationActive={false} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
