import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { termsOfPeriod } from '#shared/domain/terms-in-time.ts';
import { missedLevelSentences } from '#shared/format/covenant-words.ts';
import { formatShare } from '#shared/format/figure.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { lastDayOf } from '#shared/time/figure-period.ts';
import { missesBefore, ResultBadge } from '../covenant/result-badge.tsx';
import styles from './figure.module.css';
import { outlookAt } from './outlook.ts';
import { exactFigure } from './read-figure.ts';

interface OutlookTextProps {
  readonly covenant: Pick<Covenant, 'thresholds' | 'levels' | 'operator' | 'consecutiveBreaches' | 'formerTerms'>;
  readonly period: Period | IsoDate;
  /** Null while nothing that can be read is typed. */
  readonly value: number | null;
  /** Of the value. */
  readonly unit: string;
  /** The covenant's tests, where they are at hand: a miss may complete a breach. */
  readonly tests?: readonly CovenantTest[];
}

/** What a covenant requires of a figure, and how the one that is typed would do. */
export function OutlookText({ covenant, period, value, unit, tests }: OutlookTextProps) {
  const outlook = outlookAt(covenant, period, value, unit);
  if (outlook === null) return <span />;
  const { required, result, headroom, levels } = outlook;
  const before = tests === undefined ? null : missesBefore(tests, lastDayOf(period));
  if (value === null) return <span className="note">Must be {required}</span>;
  return (
    <span className={styles['outlook']} role="status">
      {result !== null && (
        <ResultBadge result={result} levels={levels} covenant={termsOfPeriod(covenant, period)} before={before} />
      )}
      {exactFigure(value, unit)} against {required}
      {headroom !== null && <span className="note">headroom {formatShare(headroom)}</span>}
      {missedLevelSentences(levels).map((sentence) => (
        <span key={sentence} className="note">
          {sentence}
        </span>
      ))}
      {result === null && <span className="note">cannot be compared</span>}
    </span>
  );
}
