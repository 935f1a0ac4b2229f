import type { Covenant } from '#shared/domain/covenant.ts';
import { usualWeekEnd } from '#shared/domain/covenant-periods.ts';
import type { QuotedValue } from '#shared/domain/quoted-value.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDays } from '#shared/format/counted-days.ts';
import {
  formatEquityCure,
  formatLevelName,
  formatOperator,
  formatSection,
  formatWindow,
} from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { FigureText } from '../../../components/figure-text.tsx';
import styles from '../covenants.module.css';
import type { QuotedTerms } from '../quoted-terms.ts';
import { FieldSource } from '../readings/field-source.tsx';
import { useReadings } from '../readings/readings-context.ts';
import { useSubjects } from './use-subjects.ts';

/** A number that another clause must have given: nobody should take the quote for its proof. */
const Unquoted = ({ place }: { readonly place: QuotedValue | null | undefined }) =>
  place?.kind === 'none' && <span className={styles['unquoted']}>Not found in the quoted sentence</span>;

interface CovenantTermsProps {
  readonly structure: Structure;
  readonly covenant: Covenant;
  /** Where the numbers stand in the quote, for those who hold them against it. */
  readonly quoted?: QuotedTerms | null;
}

/** What a covenant asks for, in words. Terms that do not apply are left out. */
export function CovenantTerms({ structure, covenant, quoted = null }: CovenantTermsProps) {
  const { subjectId, window, metric, operator, thresholds, levels, consecutiveBreaches, startsOn } = covenant;
  const { cureDays, extendedCureDays, cureDayType, equityCure } = covenant;
  const { find } = useSubjects(structure, subjectId !== null);
  const { readings } = useReadings();
  // Where it is known where each value was read, no search in the quote says so.
  const isRead = readings.length > 0;
  const linked = readings.find(({ field }) => field === 'linkedSections')?.value;
  return (
    <dl className={styles['terms']}>
      <dt>Due</dt>
      <dd>
        {formatDueRule(covenant)}
        {isRead ? <FieldSource field="dueOffsetDays" /> : <Unquoted place={quoted?.due} />}
      </dd>
      {typeof linked === 'string' && (
        <>
          <dt>Comes with</dt>
          <dd>
            {linked.split(', ').map(formatSection).join(', ')}
            <FieldSource field="linkedSections" />
          </dd>
        </>
      )}
      <dt>Frequency</dt>
      <dd>
        {formatFrequency(covenant.frequency)}
        {covenant.frequency === 'Weekly' && `, to each ${covenant.weekEndsOn ?? usualWeekEnd}`}
        <FieldSource field="frequency" />
      </dd>
      {metric !== null && (
        <>
          <dt>Metric</dt>
          <dd>
            {metric}
            {subjectId !== null && ` of ${find(subjectId)?.name ?? 'something that is not shared with you'}`}
            <FieldSource field="metric" />
          </dd>
        </>
      )}
      {metric !== null && window !== 'Period' && (
        <>
          <dt>Measured over</dt>
          <dd>{formatWindow(window)}</dd>
        </>
      )}
      {thresholds.length === 0 && readings.some(({ field }) => field === 'thresholds') && (
        <>
          <dt>Threshold</dt>
          <dd>
            Left open
            <FieldSource field="thresholds" />
          </dd>
        </>
      )}
      {thresholds.length > 0 && (
        <>
          <dt>Threshold</dt>
          <dd className={styles['thresholds']}>
            {thresholds.map(({ from, value, unit }, index) => (
              <div key={from ?? 'start'}>
                {operator && formatOperator(operator)} <FigureText value={value} unit={unit} />
                {unit === unnamedCurrency && <span className={styles['from']}> (currency to be chosen)</span>}
                {from !== undefined && <span className={styles['from']}> from {formatDate(from)}</span>}
                {isRead ? <FieldSource field="thresholds" level={index} /> : <Unquoted place={quoted?.levels[index]} />}
              </div>
            ))}
            <FieldSource field="operator" />
          </dd>
        </>
      )}
      {levels.length > 0 && (
        <>
          <dt>Other levels</dt>
          <dd className={styles['thresholds']}>
            {levels.map((level) => {
              const compared = level.operator ?? operator;
              return (
                <div key={`${level.purpose} ${level.from ?? 'start'}`}>
                  {formatLevelName(level.purpose)}: {compared && formatOperator(compared)}{' '}
                  <FigureText value={level.value} unit={level.unit} />
                  {level.from !== undefined && <span className={styles['from']}> from {formatDate(level.from)}</span>}
                </div>
              );
            })}
          </dd>
        </>
      )}
      {consecutiveBreaches !== null && consecutiveBreaches > 1 && (
        <>
          <dt>Breached after</dt>
          <dd>
            {consecutiveBreaches} missed periods in a row
            <FieldSource field="consecutiveBreaches" />
          </dd>
        </>
      )}
      {cureDays !== null && (
        <>
          <dt>Cure period</dt>
          <dd>
            {formatDays(cureDays, cureDayType)}
            {isRead ? <FieldSource field="cureDays" /> : <Unquoted place={quoted?.cure} />}
          </dd>
        </>
      )}
      {extendedCureDays !== null && (
        <>
          <dt>Lengthened cure</dt>
          <dd>{formatDays(extendedCureDays, cureDayType)}, where the agreement’s condition is met</dd>
        </>
      )}
      {equityCure !== null && (
        <>
          <dt>Equity cure</dt>
          <dd>
            {formatEquityCure(equityCure)}
            <FieldSource field="equityCure" />
          </dd>
        </>
      )}
      {startsOn !== null && (
        <>
          <dt>Starts</dt>
          <dd>
            {formatDate(startsOn)}
            <FieldSource field="startsOn" />
          </dd>
        </>
      )}
    </dl>
  );
}
