import { CopyCheck, TriangleAlert } from 'lucide-react';
import styles from './review.module.css';
import type { ReviewDoubt } from './review-doubts.ts';

/** What to look at before a proposal is decided. */
export const DoubtMarks = ({ doubts }: { readonly doubts: readonly ReviewDoubt[] }) =>
  doubts.length > 0 && (
    <span className={styles['doubts']}>
      {doubts.map(({ kind, words, why }) => (
        <span key={words} title={why} className={kind === 'duplicate' ? styles['duplicate'] : styles['doubt']}>
          {kind === 'duplicate' ? <CopyCheck size={13} aria-hidden /> : <TriangleAlert size={13} aria-hidden />}
          {words}
        </span>
      ))}
    </span>
  );
