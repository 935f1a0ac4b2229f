import { Link } from 'react-router-dom';
import type { CovenantStatus, CovenantWithState } from '#shared/domain/covenant.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { StatusIcon } from '../../components/status-badge.tsx';
import styles from './structures.module.css';

const tiles: readonly (CovenantStatus & ('Breached' | 'AtRisk' | 'Met' | 'Pending'))[] = [
  'Breached',
  'AtRisk',
  'Met',
  'Pending',
];

export function StatusTiles({
  structureId,
  covenants,
}: {
  structureId: string;
  covenants: readonly CovenantWithState[];
}) {
  return (
    <div className={styles['tiles']}>
      {tiles.map((status) => {
        const count = covenants.filter(({ state }) => state.status === status).length;
        return (
          <Link
            key={status}
            className={styles['tile']}
            to={`/deals/${structureId}/reporting-covenants?status=${status}`}
          >
            <span className={styles['tileLabel']}>
              <StatusIcon status={status} size={15} />
              {formatStatus(status)}
            </span>
            <span className={`${styles['tileCount']} ${count === 0 ? styles['tileEmpty'] : ''}`}>{count}</span>
          </Link>
        );
      })}
    </div>
  );
}
