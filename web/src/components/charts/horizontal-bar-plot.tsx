import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, type ChartData, categoryText, chartRows, seriesColor, seriesKey } from './chart-data.ts';
import { axisTick, PlotHover, plotMargin } from './plot-parts.tsx';
import { valueAxis } from './value-axis.ts';

/** Names longer than this many characters go on in a second line. */
const charactersInLine = 20;
const characterWidth = 6.2;

/** The drawing of bars that lie beside their names; fetched when the first one is shown. */
export function HorizontalBarPlot({ data }: { data: ChartData }) {
  const { domain, ticks } = valueAxis(data, true);
  const longest = Math.max(...data.categories.map((category) => categoryText(category).length));
  const nameWidth = Math.min(longest, charactersInLine) * characterWidth + 12;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={[...chartRows(data)]}
        // Half of the last amount stands beyond the end of its axis.
        margin={{ ...plotMargin, right: 28 }}
        barCategoryGap="24%"
        barGap={2}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          tickFormatter={(value: number) => axisText(value, data.unit)}
          tick={axisTick}
          tickLine={false}
          axisLine={false}
          domain={[...domain]}
          ticks={[...ticks]}
          minTickGap={8}
          height={26}
        />
        <YAxis
          type="category"
          dataKey="category"
          tickFormatter={categoryText}
          tick={axisTick}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-control)' }}
          // Every bar has its name.
          interval={0}
          width={nameWidth}
        />
        <Tooltip
          content={({ active, label }) => (
            <PlotHover active={active} data={data} {...(label === undefined ? {} : { label })} />
          )}
          cursor={{ fill: 'var(--surface-hover)' }}
          isAnimationActive={false}
        />
        <ReferenceLine x={0} stroke="var(--border-control)" />
        {data.series.map(({ label }, index) => (
          <Bar
            key={label}
            dataKey={seriesKey(index)}
            fill={seriesColor(index)}
            maxBarSize={18}
            radius={[0, 2, 2, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
