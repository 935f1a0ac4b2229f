import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The browser tab's title when it says something else; null where the pages below name themselves. */
  readonly documentTitle?: string | null;
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, documentTitle = title, facts, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      {documentTitle !== null && <title>{`${documentTitle} · Trestle`}</title>}
      <div className={styles['words']}>
        <h1>{title}</h1>
        {facts && <div className={styles['facts']}>{facts}</div>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
