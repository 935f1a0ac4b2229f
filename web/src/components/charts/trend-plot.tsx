import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, type ChartData, categoryText, chartRows, seriesColor, seriesKey } from './chart-data.ts';
import { axisTick, axisWidth, PlotHover, plotMargin } from './plot-parts.tsx';
import { valueAxis } from './value-axis.ts';

/** The drawing of a trend; fetched when the first one is shown. */
export function TrendPlot({ data }: { data: ChartData }) {
  const { domain, ticks } = valueAxis(data, false);
  const longest = Math.max(...ticks.map((tick) => axisText(tick, data.unit).length));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...chartRows(data)]} margin={plotMargin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="category"
          tickFormatter={categoryText}
          tick={axisTick}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-control)' }}
          minTickGap={24}
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
          cursor={{ stroke: 'var(--border-strong)', strokeDasharray: '2 3' }}
          isAnimationActive={false}
        />
        {data.threshold && (
          <Line
            dataKey="threshold"
            type="stepAfter"
            stroke="var(--breached)"
            strokeWidth={1.5}
            strokeDasharray="5 4"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {data.series.map(({ label }, index) => (
          <Line
            key={label}
            dataKey={seriesKey(index)}
            stroke={seriesColor(index)}
            strokeWidth={2}
            // A figure between two gaps has no line, only its point.
            dot={{ r: 2.5, fill: seriesColor(index), strokeWidth: 0 }}
            activeDot={{ r: 4.5, stroke: 'var(--surface)', strokeWidth: 2 }}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
