import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { isInBreach } from '#shared/domain/covenant-status.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { stateWords } from '#shared/format/standing-words.ts';
import { today } from '../../components/date-text.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './structures.module.css';

const worstFirst = (a: CovenantWithState, b: CovenantWithState): number =>
  Number(isInBreach(b.state.status)) - Number(isInBreach(a.state.status)) ||
  (a.state.nextDueDate ?? '9').localeCompare(b.state.nextDueDate ?? '9');

/** Breached covenants before those at risk, each with its reason. */
export function AttentionList({
  structureId,
  covenants,
}: {
  structureId: string;
  covenants: readonly CovenantWithState[];
}) {
  return (
    <ul className={styles['list']}>
      {covenants.toSorted(worstFirst).map((covenant) => (
        <li key={covenant.id}>
          <Link className={styles['entry']} to={covenantAddress(structureId, covenant)}>
            <StatusBadge status={covenant.state.status} />
            <span className={styles['entryName']}>{covenant.name}</span>
            <LastFigure covenant={covenant} />
            <span className={styles['entryReason']}>{stateWords(covenant, today())}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LastFigure({ covenant }: { covenant: CovenantWithState }) {
  const test = covenant.state.lastTest;
  if (test === null) return null;
  return (
    <span className={styles['entryFigure']}>
      <FigureText value={test.value} unit={test.unit} />
      <small>{formatThreshold(test.operator, { value: test.threshold, unit: test.unit })}</small>
    </span>
  );
}
