import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from '../portfolio.module.css';

interface FigureLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly figure: ReactNode;
  readonly to: string;
  /** How long the bar behind it is, as a share of the longest; left out: no bar. */
  readonly share?: number;
}

/** Figures below each other, each a link to the list that it counts. */
export const FigureList = ({ lines }: { lines: readonly FigureLine[] }) => (
  <ul className={styles['figures']}>
    {lines.map(({ key, label, note, figure, to, share }) => (
      <li key={key}>
        <Link className={styles['figure']} to={to}>
          <span>
            <span className={styles['figureLabel']}>{label}</span>
            {note !== undefined && <span className={styles['note']}>{note}</span>}
          </span>
          <span className={styles['figureValue']}>{figure}</span>
          {share !== undefined && (
            <span aria-hidden className={styles['bar']}>
              <span style={{ width: `${Math.max(2, share * 100)}%` }} />
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);
