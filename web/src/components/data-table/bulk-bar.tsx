import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './table-toolbar.module.css';

/** Takes the toolbar's place while rows are marked, and stays in sight with them: how many, what can be done with them, and a way out. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label="Selected rows" data-bulk className={`${styles['bar']} ${styles['bulk']}`}>
      <span role="status" className={styles['count']}>
        {count.toLocaleString('en-US')} selected
      </span>
      <span className={styles['acts']}>{children}</span>
      <button type="button" aria-label="Clear selection" className={styles['tool']} onClick={onClear}>
        <X size={14} aria-hidden />
        <span className={styles['word']}>Clear selection</span>
      </button>
    </div>
  );
}
