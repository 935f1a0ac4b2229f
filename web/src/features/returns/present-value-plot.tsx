import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFigure, formatPercent } from '#shared/format/figure.ts';
import { seriesColor } from '../../components/charts/chart-data.ts';
import styles from '../../components/charts/charts.module.css';
import { acrossAxis, amountAxis, plotMargin } from '../../components/charts/plot-parts.tsx';
import { roundAxis } from '../../components/charts/value-axis.ts';
import type { CurvePoint } from './model/measures-of.ts';

interface PresentValuePlotProps {
  readonly points: readonly CurvePoint[];
  readonly rates: readonly number[];
  readonly currency: string;
}

interface HoverProps {
  readonly active: boolean;
  readonly label: string | number | undefined;
  readonly points: readonly CurvePoint[];
  readonly currency: string;
}

function Hover({ active, label, points, currency }: HoverProps) {
  const point = points.find(({ rate }) => rate === Number(label));
  if (!active || point === undefined) return null;
  return (
    <div className={styles['hover']}>
      <strong>{formatPercent(point.rate * 100)}</strong>
      <dl>
        <div>
          <dt>Present value</dt>
          <dd>{formatFigure(point.value, currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The drawing of a present value by the discount rate; fetched when the first one is shown. */
export function PresentValuePlot({ points, rates, currency }: PresentValuePlotProps) {
  const values = points.map(({ value }) => value);
  const axis = roundAxis(Math.min(0, ...values), Math.max(0, ...values));
  const ends: [number, number] = [points[0]?.rate ?? 0, points.at(-1)?.rate ?? 1];
  const across = roundAxis(...ends).ticks.filter((tick) => tick >= ends[0] && tick <= ends[1]);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={plotMargin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          type="number"
          dataKey="rate"
          domain={ends}
          ticks={across}
          tickFormatter={(rate: number) => formatPercent(rate * 100)}
          {...acrossAxis}
        />
        <YAxis {...amountAxis(axis, currency)} />
        <Tooltip
          content={({ active = false, label }) => (
            <Hover active={active} label={label} points={points} currency={currency} />
          )}
          cursor={{ stroke: 'var(--border-strong)', strokeDasharray: '2 3' }}
          isAnimationActive={false}
        />
        <ReferenceLine y={0} stroke="var(--border-control)" />
        <Line dataKey="value" stroke={seriesColor(0)} strokeWidth={2} dot={false} isAnimationActive={false} />
        {rates
          .filter((rate) => rate >= ends[0] && rate <= ends[1])
          .map((rate) => (
            <ReferenceDot key={rate} x={rate} y={0} r={4.5} fill={seriesColor(1)} stroke="var(--surface)" />
          ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
