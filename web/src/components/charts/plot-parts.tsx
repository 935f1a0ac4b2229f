import type { ReactNode } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { type ChartData, categoryText, seriesColor, seriesKey, thresholdAt } from './chart-data.ts';
import styles from './charts.module.css';

export const axisTick = { fill: 'var(--text-muted)', fontSize: 11 } as const;
export const plotMargin = { top: 8, right: 12, bottom: 0, left: 4 } as const;

/** Room for the longest amount of an axis. */
export const axisWidth = (longest: number): number => Math.min(96, Math.max(36, longest * 6.6 + 10));

interface HoverProps {
  readonly active?: boolean;
  readonly label?: string | number;
  readonly data: ChartData;
}

/** What stands under the pointer: the category with every figure, and the threshold it is held against. */
export function PlotHover({ active = false, label, data }: HoverProps): ReactNode {
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
