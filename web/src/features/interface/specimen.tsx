import type { ReactNode } from 'react';
import styles from './interface.module.css';

interface SpecimenProps {
  /** The component and the state it is in. */
  readonly name: string;
  readonly note?: string;
  /** As narrow as a phone. */
  readonly isNarrow?: boolean;
  /** Over the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One component in one state. */
export function Specimen({ name, note, isNarrow = false, isWide = false, children }: SpecimenProps) {
  return (
    <div className={`${styles['specimen']} ${isNarrow ? styles['narrow'] : ''} ${isWide ? styles['wide'] : ''}`}>
      <p className={styles['title']}>{name}</p>
      {note && <p className={styles['note']}>{note}</p>}
      <div className={styles['stage']}>{children}</div>
    </div>
  );
}

export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className={styles['specimens']}>{children}</div>
);
