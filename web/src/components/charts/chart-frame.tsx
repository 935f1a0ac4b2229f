import { ChartNoAxesColumn, ChartSpline, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FigureText } from '../figure-text.tsx';
import {
  type ChartData,
  categoryText,
  hasFigures,
  seriesColor,
  seriesDash,
  thresholdAt,
  unitBesideTitle,
} from './chart-data.ts';
import styles from './charts.module.css';

/** How the drawing of a chart is fetched: its place is there before it is. */
export const plot = { what: 'The chart', pending: <div className={styles['waiting']} /> };

interface ChartFrameProps {
  readonly title: string;
  readonly data: ChartData;
  readonly height: number;
  readonly kind: 'trend' | 'bar';
  /** What will be here once there are figures. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** What every chart has: its name, a legend, the same numbers as a table, and a place that is there before the drawing is. */
export function ChartFrame({ title, data, height, kind, empty, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  if (!hasFigures(data)) {
    return (
      <EmptyState icon={ChartSpline} title={title}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <figure className={styles['figure']} aria-labelledby={titleId}>
      <figcaption className={styles['caption']}>
        <span id={titleId} className={styles['title']}>
          {title}
          {unitBesideTitle(data) && <span className={styles['unit']}> {unitBesideTitle(data)}</span>}
        </span>
        <Legend data={data} kind={kind} />
        <button
          type="button"
          className={styles['switch']}
          aria-pressed={isTable}
          data-print="hide"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartNoAxesColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
          {isTable ? 'Show chart' : 'Show table'}
        </button>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} data={data} />
      ) : (
        <ErrorBoundary>
          <div role="img" aria-label={`${title}. ${summaryOf(data)}`} className={styles['plot']} style={{ height }}>
            {children}
          </div>
        </ErrorBoundary>
      )}
    </figure>
  );
}

/** The latest figure of each series, in words. */
function summaryOf({ series, categories, unit, threshold }: ChartData): string {
  const latest = series.map(({ label, values }) => {
    const at = values.findLastIndex((value) => value !== null);
    return at < 0
      ? `${label} has no figures`
      : `${label}: ${formatFigure(values[at] ?? null, unit)} in ${categoryText(categories[at] ?? '')}`;
  });
  return `${[...latest, ...(threshold ? [threshold.label] : [])].join('. ')}. The table holds all figures.`;
}

function Legend({ data: { series, threshold }, kind }: { data: ChartData; kind: 'trend' | 'bar' }) {
  if (series.length < 2 && threshold === undefined) return null;
  return (
    <ul className={styles['legend']} aria-hidden>
      {series.map(({ label }, index) => (
        <li key={label}>
          {kind === 'bar' ? (
            <span className={styles['square']} style={{ background: seriesColor(index) }} />
          ) : (
            <svg className={styles['stroke']} viewBox="0 0 26 4" aria-hidden>
              <path d="M0 2h26" stroke={seriesColor(index)} strokeWidth={3} strokeDasharray={seriesDash(index)} />
            </svg>
          )}
          {label}
        </li>
      ))}
      {threshold && (
        <li>
          <span className={styles['dashes']} />
          {threshold.label}
        </li>
      )}
    </ul>
  );
}

function ChartTable({ title, data: { categories, series, unit, threshold } }: { title: string; data: ChartData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={styles['tableScroll']} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {threshold && <th scope="col">{threshold.label}</th>}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{categoryText(category)}</th>
              {series.map(({ label, values }) => (
                <td key={label}>
                  <FigureText value={values[index] ?? null} unit={unit} reason="No figure for this period." />
                </td>
              ))}
              {threshold && (
                <td>
                  <FigureText value={thresholdAt(threshold, index)} unit={unit} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
