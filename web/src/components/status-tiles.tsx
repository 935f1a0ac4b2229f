import { Link } from 'react-router-dom';
import type { CovenantStatus } from '#shared/domain/covenant.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { StatusIcon } from './status-badge.tsx';
import styles from './status-tiles.module.css';

const shown = ['Breached', 'AtRisk', 'Met', 'Pending'] as const satisfies readonly CovenantStatus[];

interface StatusTilesProps {
  /** Where each of the covenants stands. */
  readonly statuses: readonly CovenantStatus[];
  /** The page that lists the covenants of a status, which takes `?status=`; or the address of the list of each status. */
  readonly listedAt: string | ((status: CovenantStatus) => string);
}

/** How many covenants stand where; each tile leads to those covenants. */
export const StatusTiles = ({ statuses, listedAt }: StatusTilesProps) => (
  <div className={styles['tiles']}>
    {shown.map((status) => {
      const count = statuses.filter((each) => each === status).length;
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
        </Link>
      );
    })}
  </div>
);
