import { Link } from 'react-router-dom';
import type { CovenantState, CovenantStatus } from '#shared/domain/covenant.ts';
import { riskOf } from '#shared/domain/covenant-risk.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { today } from './date-text.tsx';
import { StatusIcon } from './status-badge.tsx';
import styles from './status-tiles.module.css';

const shown = ['Breached', 'AtRisk', 'Met', 'Pending'] as const satisfies readonly CovenantStatus[];

type Standing = Pick<CovenantState, 'status' | 'nextDueDate'>;

interface StatusTilesProps {
  /** Where each of the covenants stands. */
  readonly standings: readonly Standing[];
  /** The page that lists the covenants of a status, which takes `?status=`; or the address of the list of each status. */
  readonly listedAt: string | ((status: CovenantStatus) => string);
}

/** What is late counts as at risk, and is called overdue wherever covenants stand by urgency. */
function overdueWords(standings: readonly Standing[]): string | null {
  const count = standings.filter((standing) => riskOf(standing, today()) === 'Overdue').length;
  return count === 0 ? null : `${count} of them overdue`;
}

/** How many covenants stand where; each tile leads to those covenants. */
export const StatusTiles = ({ standings, listedAt }: StatusTilesProps) => (
  <div className={styles['tiles']}>
    {shown.map((status) => {
      const standing = standings.filter((each) => each.status === status);
      const count = standing.length;
      const note = status === 'AtRisk' ? overdueWords(standing) : null;
      return (
        <Link
          key={status}
          className={styles['tile']}
          to={typeof listedAt === 'string' ? `${listedAt}?status=${status}` : listedAt(status)}
        >
          <span className={styles['label']}>
            <StatusIcon status={status} size={15} />
            {formatStatus(status)}
          </span>
          <span className={`${styles['count']} ${count === 0 ? styles['none'] : ''}`}>{count}</span>
          {note !== null && <span className={styles['note']}>{note}</span>}
        </Link>
      );
    })}
  </div>
);
