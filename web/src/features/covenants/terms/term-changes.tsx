import type { TermChange } from '#shared/format/term-changes.ts';
import styles from '../covenants.module.css';

/** Terms as they were and as they are, or would be. */
export const TermChanges = ({ changes }: { readonly changes: readonly TermChange[] }) => (
  <dl className={styles['terms']}>
    {changes.map(({ term, before, after }) => (
      <div key={term} className={styles['change']}>
        <dt>{term}</dt>
        <dd>
          <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
