import styles from './brand.module.css';

/** The mark, and the name beside it unless there is no room. */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={styles['ground']} />
        <path d="M6 11h20M9 11v13M23 11v13M9 24l7-13 7 13" className={styles['frame']} />
      </svg>
      <span className={isMarkOnly ? 'visually-hidden' : undefined}>Trestle</span>
    </span>
  );
}
