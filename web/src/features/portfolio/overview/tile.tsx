import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from '../portfolio.module.css';

interface TileProps {
  readonly label: string;
  /** What the figure is the sum of. */
  readonly note?: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** A figure that leads to what it counts. */
export const Tile = ({ label, note, to, children }: TileProps) => (
  <li>
    <Link className={styles['tile']} to={to}>
      <span className={styles['tileLabel']}>{label}</span>
      <span className={styles['tileFigure']}>{children}</span>
      {note !== undefined && <span className={styles['tileNote']}>{note}</span>}
    </Link>
  </li>
);
