import type { ReactNode } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { axisText, type ChartData, categoryText, seriesColor, seriesKey, thresholdAt } from './chart-data.ts';
import styles from './charts.module.css';
import type { ValueAxis } from './value-axis.ts';

export const axisTick = { fill: 'var(--text-muted)', fontSize: 11 } as const;
export const plotMargin = { top: 8, right: 12, bottom: 0, left: 4 } as const;

/** Room for the longest amount of an axis. */
const axisWidth = (longest: number): number => Math.min(96, Math.max(36, longest * 6.6 + 10));

interface HoverProps {
  readonly active?: boolean;
  readonly label?: string | number;
  readonly data: ChartData;
}

/** What stands under the pointer: the category with every figure, and the threshold it is held against. */
function PlotHover({ active = false, label, data }: HoverProps): ReactNode {
  const index = data.categories.indexOf(String(label));
  if (!active || index < 0) return null;
  return (
    <div className={styles['hover']}>
      <strong>{categoryText(String(label))}</strong>
      <dl>
        {data.series.map(({ label: name, values }, at) => (
          <div key={seriesKey(at)}>
            <dt>
              <span className={styles['square']} style={{ background: seriesColor(at) }} />
              {name}
            </dt>
            <dd>{formatFigure(values[index] ?? null, data.unit)}</dd>
          </div>
        ))}
        {data.threshold && (
          <div>
            <dt>
              <span className={styles['dashes']} />
              {data.threshold.label}
            </dt>
            <dd>{formatFigure(thresholdAt(data.threshold, index), data.unit)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Of the axis along the bottom. */
export const acrossAxis = {
  tick: axisTick,
  tickLine: false,
  axisLine: { stroke: 'var(--border-control)' },
  height: 26,
} as const;

export const categoryAxis = { ...acrossAxis, dataKey: 'category', tickFormatter: categoryText } as const;

/** Of the axis of values, as wide as its longest amount. */
export const amountAxis = ({ domain, ticks }: ValueAxis, unit: string | null) => ({
  tickFormatter: (value: number) => axisText(value, unit),
  tick: axisTick,
  tickLine: false,
  axisLine: false,
  width: axisWidth(Math.max(...ticks.map((tick) => axisText(tick, unit).length))),
  domain: [...domain],
  ticks: [...ticks],
});

interface Pointed {
  readonly active?: boolean | undefined;
  readonly label?: string | number | undefined;
}

/** Tells of what is under the pointer. */
export const hoverOf = (data: ChartData) => ({
  isAnimationActive: false,
  content: ({ active = false, label }: Pointed) => (
    <PlotHover active={active} data={data} {...(label === undefined ? {} : { label })} />
  ),
});
