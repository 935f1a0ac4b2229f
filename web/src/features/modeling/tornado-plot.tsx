import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, seriesColor } from '../../components/charts/chart-data.ts';
import { acrossAxis, axisTick, hoverOf, plotMargin } from '../../components/charts/plot-parts.tsx';
import { roundAxis } from '../../components/charts/value-axis.ts';
import { type Sensitivity, tornadoChart } from './model/sensitivities.ts';

interface TornadoPlotProps {
  readonly rows: readonly Sensitivity[];
  readonly base: number | null;
  readonly percent: number;
  readonly unit: string;
}

const spanOf = (base: number | null, value: number | null): readonly [number, number] | null =>
  base === null || value === null ? null : [Math.min(base, value), Math.max(base, value)];

/** On two lines, of what has a long name; the table tells all of it. */
const longestName = 40;
const shortName = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** The drawing of a tornado; fetched when the first one is shown. */
export function TornadoPlot({ rows, base, percent, unit }: TornadoPlotProps) {
  const data = tornadoChart(rows, percent, unit);
  const values = [...rows.flatMap(({ down, up }) => [down, up]), base].filter((value) => value !== null);
  const { domain, ticks } = roundAxis(Math.min(...values), Math.max(...values));
  const bars = rows.map(({ name, down, up }) => ({ category: name, down: spanOf(base, down), up: spanOf(base, up) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart layout="vertical" data={bars} margin={plotMargin} barGap={-14} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          domain={[...domain]}
          ticks={[...ticks]}
          tickFormatter={(value: number) => axisText(value, unit)}
          {...acrossAxis}
        />
        <YAxis
          type="category"
          dataKey="category"
          tickFormatter={shortName}
          tick={axisTick}
          tickLine={false}
          axisLine={false}
          width={150}
        />
        <Tooltip {...hoverOf(data)} cursor={{ fill: 'var(--surface-hover)' }} />
        <Bar dataKey="down" fill={seriesColor(0)} barSize={14} isAnimationActive={false} />
        <Bar dataKey="up" fill={seriesColor(1)} barSize={14} isAnimationActive={false} />
        {base !== null && <ReferenceLine x={base} stroke="var(--text-muted)" />}
      </BarChart>
    </ResponsiveContainer>
  );
}
