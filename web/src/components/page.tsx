import type { ComponentProps, ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The browser tab's title when it says something else; null where the pages below name themselves. */
  readonly documentTitle?: string | null;
  /** Where the thing stands: a badge beside the title. */
  readonly status?: ReactNode;
  readonly facts?: ReactNode;
  /** The few numbers that matter most, each with its name. */
  readonly figures?: readonly { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode }[];
  /** The primary action last. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, documentTitle = title, status, facts, figures, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      {documentTitle !== null && <title>{`${documentTitle} · Trestle`}</title>}
      <div className={styles['words']}>
        <div className={styles['title']}>
          <h1>{title}</h1>
          {status}
        </div>
        {facts && <div className={styles['facts']}>{facts}</div>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
      {figures && figures.length > 0 && (
        <dl className={styles['figures']}>
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              {note && <dd className={styles['note']}>{note}</dd>}
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

interface PageProps extends Partial<ComponentProps<typeof PageHeader>> {
  readonly children: ReactNode;
}

/** The parts of a page, one below the other; under its header where it has a title. A page within the frame of another has none. */
export const Page = ({ title, children, ...header }: PageProps) => (
  <div className="stack">
    {title !== undefined && <PageHeader title={title} {...header} />}
    {children}
  </div>
);
