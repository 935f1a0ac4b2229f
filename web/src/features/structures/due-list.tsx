import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatDistance } from '#shared/format/dates.ts';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { StatusIcon } from '../../components/status-badge.tsx';
import { requiredOf } from '../../entities/covenant/covenant-columns.tsx';
import { DueText } from '../../entities/covenant/due-text.tsx';
import styles from './structures.module.css';

const shownEntries = 6;

type Dated = CovenantWithState & { readonly state: { readonly nextDueDate: string } };
const isDated = (covenant: CovenantWithState): covenant is Dated => covenant.state.nextDueDate !== null;

/** What has to be delivered or tested next, the earliest first. */
export function DueList({ structureId, covenants }: { structureId: string; covenants: readonly CovenantWithState[] }) {
  const due = covenants.filter(isDated).toSorted((a, b) => a.state.nextDueDate.localeCompare(b.state.nextDueDate));
  if (due.length === 0) {
    return (
      <EmptyState icon={CalendarClock} title="Nothing is due">
        The next reports and tests of approved covenants appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles['list']}>
      {due.slice(0, shownEntries).map((covenant) => (
        <li key={covenant.id}>
          <Link className={styles['entry']} to={covenantAddress(structureId, covenant)}>
            <StatusIcon status={covenant.state.status} />
            <span>
              {covenant.name}
              <small className={styles['required']}>{requiredOf(covenant)}</small>
            </span>
            <span className={styles['entryFigure']}>
              <DueText covenantType={covenant.covenantType} nextDueDate={covenant.state.nextDueDate} />
              <small>{formatDistance(covenant.state.nextDueDate, today())}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
