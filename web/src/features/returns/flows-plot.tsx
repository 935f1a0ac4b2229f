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
import {
  axisText,
  type ChartData,
  categoryText,
  chartRows,
  seriesColor,
  seriesKey,
} from '../../components/charts/chart-data.ts';
import { axisTick, axisWidth, PlotHover, plotMargin } from '../../components/charts/plot-parts.tsx';
import { valueAxis } from '../../components/charts/value-axis.ts';

/** The drawing of flows and their total; fetched when the first one is shown. */
export function FlowsPlot({ data }: { readonly data: ChartData }) {
  const { domain, ticks } = valueAxis(data, true);
  const longest = Math.max(...ticks.map((tick) => axisText(tick, data.unit).length));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...chartRows(data)]} margin={plotMargin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="category"
          tickFormatter={categoryText}
          tick={axisTick}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-control)' }}
          minTickGap={12}
          height={26}
        />
        <YAxis
          tickFormatter={(value: number) => axisText(value, data.unit)}
          tick={axisTick}
          tickLine={false}
          axisLine={false}
          width={axisWidth(longest)}
          domain={[...domain]}
          ticks={[...ticks]}
        />
        <Tooltip
          content={({ active, label }) => (
            <PlotHover active={active} data={data} {...(label === undefined ? {} : { label })} />
          )}
          cursor={{ fill: 'var(--surface-hover)' }}
          isAnimationActive={false}
        />
        <ReferenceLine y={0} stroke="var(--border-control)" />
        <Bar dataKey={seriesKey(0)} fill={seriesColor(0)} maxBarSize={28} isAnimationActive={false} />
        <Line dataKey={seriesKey(1)} stroke={seriesColor(1)} strokeWidth={2} dot={false} isAnimationActive={false} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
