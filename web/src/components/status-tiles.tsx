import { Link } from 'react-router-dom';
import type { CovenantState } from '#shared/domain/covenant.ts';
import { type CovenantStatus, groupsInForce, type StatusGroup, statusGroupOf } from '#shared/domain/covenant-status.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { StatusIcon } from './status-badge.tsx';
import styles from './status-tiles.module.css';

type Standing = Pick<CovenantState, 'status'>;

interface StatusTilesProps {
  /** Where each of the covenants stands. */
  readonly standings: readonly Standing[];
  /** The page that lists the covenants of a group, which takes `?status=`; or the address of the list of each group. */
  readonly listedAt: string | ((group: StatusGroup) => string);
}

/** What a group holds that has a name of its own: `2 of them overdue`. */
const noted: Partial<Record<StatusGroup, CovenantStatus>> = {
  Breached: 'InCure',
  AtRisk: 'Overdue',
  Pending: 'NoData',
};

function noteOf(group: StatusGroup, standings: readonly Standing[]): string | null {
  const status = noted[group];
  const count = standings.filter((standing) => standing.status === status).length;
  return status === undefined || count === 0 ? null : `${count} of them ${formatStatus(status).toLowerCase()}`;
}

/** How many covenants stand where; each tile leads to those covenants. What is waived has a tile where there is any. */
export const StatusTiles = ({ standings, listedAt }: StatusTilesProps) => (
  <div className={styles['tiles']}>
    {groupsInForce.map((group) => {
      const standing = standings.filter(({ status }) => statusGroupOf(status) === group);
      const count = standing.length;
      if (group === 'Waived' && count === 0) return null;
      const note = noteOf(group, standing);
      return (
        <Link
          key={group}
          className={styles['tile']}
          to={typeof listedAt === 'string' ? `${listedAt}?status=${group}` : listedAt(group)}
        >
          <span className={styles['label']}>
            <StatusIcon status={group} size={15} />
            {formatStatus(group)}
          </span>
          <span className={`${styles['count']} ${count === 0 ? styles['none'] : ''}`}>{count}</span>
          {note !== null && <span className={styles['note']}>{note}</span>}
        </Link>
      );
    })}
  </div>
);
