import styles from './skeleton.module.css';

/** Lines in place of content that is on its way. */
export function Skeleton({ lines, height = 14 }: { lines: number; height?: number }) {
  return (
    <div role="status" className={styles['skeleton']}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
          key={line}
          className={styles['line']}
          style={{ height, width: `${100 - ((line * 17) % 40)}%` }}
        />
      ))}
    </div>
  );
}

/** Rows in place of a table. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className={styles['table']}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles['row']}>
          <div className={styles['line']} style={{ width: `${34 - ((row * 7) % 14)}%` }} />
          <div className={styles['line']} style={{ width: '14%' }} />
          <div className={styles['line']} style={{ width: '10%' }} />
        </div>
      ))}
    </div>
  );
}
