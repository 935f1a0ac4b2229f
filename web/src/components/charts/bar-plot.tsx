import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, type ChartData, categoryText, chartRows, seriesColor, seriesKey } from './chart-data.ts';
import { axisTick, axisWidth, PlotHover, plotMargin } from './plot-parts.tsx';
import { valueAxis } from './value-axis.ts';

/** The drawing of a bar chart; fetched when the first one is shown. */
export function BarPlot({ data, isStacked }: { data: ChartData; isStacked: boolean }) {
  const { domain, ticks } = valueAxis(data, true, isStacked);
  const longest = Math.max(...ticks.map((tick) => axisText(tick, data.unit).length));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...chartRows(data)]}
        margin={plotMargin}
        barCategoryGap="24%"
        barGap={2}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="category"
          tickFormatter={categoryText}
          tick={axisTick}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-control)' }}
          minTickGap={8}
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
        {data.series.map(({ label }, index) => (
          <Bar
            key={label}
            dataKey={seriesKey(index)}
            fill={seriesColor(index)}
            maxBarSize={36}
            radius={isStacked ? 0 : [2, 2, 0, 0]}
            isAnimationActive={false}
            {...(isStacked ? { stackId: 'all' } : {})}
          />
        ))}
        {data.threshold && typeof data.threshold.level === 'number' && (
          <ReferenceLine y={data.threshold.level} stroke="var(--breached)" strokeWidth={1.5} strokeDasharray="5 4" />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}
