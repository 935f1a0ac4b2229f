import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureButtonProps {
  /** What it opens, for those who do not see where it stands: `DSCR, Sep 2026`. */
  readonly label: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A figure that opens what is known of it. */
export const FigureButton = ({ label, onOpen, children }: FigureButtonProps) => (
  <button type="button" className={styles['figureButton']} onClick={onOpen}>
    {children}
    <span className="visually-hidden">, {label}</span>
  </button>
);
