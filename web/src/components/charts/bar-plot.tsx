import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type ChartData, chartRows, seriesColor, seriesKey } from './chart-data.ts';
import { amountAxis, categoryAxis, hoverOf, plotMargin } from './plot-parts.tsx';
import { valueAxis } from './value-axis.ts';

/** The drawing of a bar chart; fetched when the first one is shown. */
export function BarPlot({ data, isStacked }: { data: ChartData; isStacked: boolean }) {
  const axis = valueAxis(data, true, isStacked);
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
        <XAxis {...categoryAxis} minTickGap={8} />
        <YAxis {...amountAxis(axis, data.unit)} />
        <Tooltip {...hoverOf(data)} cursor={{ fill: 'var(--surface-hover)' }} />
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
