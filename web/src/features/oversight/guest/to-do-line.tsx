import { Link } from 'react-router-dom';
import { formatRisk } from '#shared/format/covenant-words.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { today } from '../../../components/date-text.tsx';
import { RiskIcon } from '../../../components/risk-badge.tsx';
import { addressOfLine, type CovenantLine } from '../../../entities/covenant/standing-lines.ts';
import styles from './guest.module.css';
import { deliveryWords } from './owed.ts';

/** One thing that is owed: what, for which period, until when. A breach says what was missed. */
export function ToDoLine({ line }: { readonly line: CovenantLine }) {
  const { name, risk, nextDueDate } = line;
  return (
    <Link className={styles['line']} to={addressOfLine(line)}>
      <RiskIcon risk={risk} />
      <span className={styles['what']}>
        <span className={styles['name']}>{name}</span>
        <span className="below">{risk === 'Breached' ? standingWords(line) : deliveryWords(line)}</span>
      </span>
      <span className={styles['until']}>
        <span>{stateWords(line)}</span>
        {nextDueDate !== null && <span className="below">{formatDistance(nextDueDate, today())}</span>}
      </span>
    </Link>
  );
}

/** `Overdue since Nov 14, 2026`, `Due Dec 2, 2026`; of a breach its word alone where nothing is dated. */
function stateWords({ risk, nextDueDate }: CovenantLine): string {
  if (nextDueDate === null) return formatRisk(risk);
  const day = formatDate(nextDueDate);
  return nextDueDate < today() ? `Overdue since ${day}` : `Due ${day}`;
}
