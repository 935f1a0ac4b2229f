import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type ChartData, chartRows, seriesColor, seriesDash, seriesKey } from './chart-data.ts';
import { amountAxis, categoryAxis, hoverOf, plotMargin } from './plot-parts.tsx';
import { valueAxis } from './value-axis.ts';

/** The drawing of a trend; fetched when the first one is shown. */
export function TrendPlot({ data }: { data: ChartData }) {
  const axis = valueAxis(data, false);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...chartRows(data)]} margin={plotMargin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...categoryAxis} minTickGap={24} />
        <YAxis {...amountAxis(axis, data.unit)} />
        <Tooltip {...hoverOf(data)} cursor={{ stroke: 'var(--border-strong)', strokeDasharray: '2 3' }} />
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
            strokeDasharray={seriesDash(index)}
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
