import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './panel.module.css';

interface PanelProps {
  /** An address within the page can lead here. */
  readonly id?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Tables and lists reach to the edge. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page. A defect inside it leaves the rest of the page working. */
export function Panel({ id, title, description, actions, flush = false, children }: PanelProps) {
  const headingId = useId();
  return (
    <section
      className={styles['panel']}
      aria-labelledby={headingId}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      <header className={styles['header']}>
        <div>
          <h2 id={headingId}>{title}</h2>
          {description && <p className={styles['description']}>{description}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={flush ? styles['flush'] : styles['body']}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </section>
  );
}
