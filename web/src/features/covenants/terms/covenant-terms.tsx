import type { Covenant } from '#shared/domain/covenant.ts';
import { formatOperator } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';
import { FigureText } from '../../../components/figure-text.tsx';
import styles from '../covenants.module.css';

/** What a covenant asks for, in words. Terms that do not apply are left out. */
export function CovenantTerms({ covenant }: { covenant: Covenant }) {
  const { metric, operator, thresholds, cureDays, consecutiveBreaches, startsOn } = covenant;
  return (
    <dl className={styles['terms']}>
      <dt>Due</dt>
      <dd>{formatDueRule(covenant)}</dd>
      <dt>Frequency</dt>
      <dd>{formatFrequency(covenant.frequency)}</dd>
      {metric !== null && (
        <>
          <dt>Metric</dt>
          <dd>{metric}</dd>
        </>
      )}
      {thresholds.length > 0 && (
        <>
          <dt>Threshold</dt>
          <dd className={styles['thresholds']}>
            {thresholds.map(({ from, value, unit }) => (
              <div key={from ?? 'start'}>
                {operator && formatOperator(operator)} <FigureText value={value} unit={unit} />
                {from !== undefined && <span className={styles['from']}> from {formatDate(from)}</span>}
              </div>
            ))}
          </dd>
        </>
      )}
      {consecutiveBreaches !== null && consecutiveBreaches > 1 && (
        <>
          <dt>Breached after</dt>
          <dd>{consecutiveBreaches} missed periods in a row</dd>
        </>
      )}
      {cureDays !== null && (
        <>
          <dt>Cure period</dt>
          <dd>
            {cureDays} {cureDays === 1 ? 'day' : 'days'}
          </dd>
        </>
      )}
      {startsOn !== null && (
        <>
          <dt>Starts</dt>
          <dd>{formatDate(startsOn)}</dd>
        </>
      )}
    </dl>
  );
}
