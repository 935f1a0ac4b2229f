import { Link } from 'react-router-dom';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { StatusIcon } from '../../components/status-badge.tsx';
import styles from './oversight.module.css';
import type { CovenantLine } from './use-oversight.ts';

const shown = ['Breached', 'AtRisk', 'Met', 'Pending'] as const;

/** How many covenants of all structures stand where; each leads to those covenants. */
export const StatusTiles = ({ lines }: { lines: readonly CovenantLine[] }) => (
  <div className={styles['tiles']}>
    {shown.map((status) => {
      const count = lines.filter(({ covenant }) => covenant.state.status === status).length;
      return (
        <Link key={status} className={styles['tile']} to={`/portfolio/aggregate?status=${status}`}>
          <span className={styles['tileLabel']}>
            <StatusIcon status={status} size={15} />
            {formatStatus(status)}
          </span>
          <span className={`${styles['tileCount']} ${count === 0 ? styles['none'] : ''}`}>{count}</span>
        </Link>
      );
    })}
  </div>
);
