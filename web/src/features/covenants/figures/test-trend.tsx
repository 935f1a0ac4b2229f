import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { isTestedByDay } from '#shared/domain/covenant-periods.ts';
import { formatOperator, formatStatus } from '#shared/format/covenant-words.ts';
import { formatDate, formatPeriod } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import styles from './figures.module.css';

const width = 480;
const height = 132;
const margin = { top: 12, right: 12, bottom: 22, left: 52 };
const fewestPoints = 2;

type Tested = CovenantTest & { readonly value: number };

/** Figures over time against the threshold that was in force. The table below it holds the same numbers. */
export function TestTrend({ covenant, tests }: { covenant: CovenantWithState; tests: readonly CovenantTest[] }) {
  const tested = tests.filter((test): test is Tested => test.value !== null).toReversed();
  if (tested.length < fewestPoints) return null;

  const values = tested.flatMap(({ value, threshold }) => [value, threshold]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || Math.abs(high) || 1) * 0.15;
  const x = (index: number) => margin.left + (index / (tested.length - 1)) * (width - margin.left - margin.right);
  const y = (value: number) =>
    margin.top + ((high + room - value) / (high - low + 2 * room)) * (height - margin.top - margin.bottom);
  const path = (of: (test: Tested) => number) =>
    tested.map((test, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(of(test))}`).join('');
  const [first, last] = [tested[0], tested.at(-1)];
  const formatEnd = isTestedByDay(covenant) ? formatDate : formatPeriod;

  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles['trend']} role="img">
      <title>{`${covenant.metric}: ${tested.length} tests, the latest ${describe(last)}`}</title>
      <path d={path(({ threshold }) => threshold)} className={styles['threshold']} />
      <path d={path(({ value }) => value)} className={styles['line']} />
      {tested.map((test, index) => (
        <circle
          key={test.periodEnd}
          cx={x(index)}
          cy={y(test.value)}
          r={4}
          className={`${styles['point']} ${styles[test.result]}`}
        />
      ))}
      {last && (
        <text x={margin.left - 8} y={y(last.threshold) + 4} textAnchor="end" className={styles['axis']}>
          {formatFigure(last.threshold, last.unit)}
        </text>
      )}
      <text x={margin.left} y={height - 6} className={styles['axis']}>
        {formatEnd(first?.periodEnd)}
      </text>
      <text x={width - margin.right} y={height - 6} textAnchor="end" className={styles['axis']}>
        {formatEnd(last?.periodEnd)}
      </text>
    </svg>
  );
}

function describe(test: Tested | undefined): string {
  if (test === undefined) return '';
  const threshold = `${formatOperator(test.operator)} ${formatFigure(test.threshold, test.unit)}`;
  return `${formatFigure(test.value, test.unit)} against ${threshold}: ${formatStatus(test.result)}`;
}
