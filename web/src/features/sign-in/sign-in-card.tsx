import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import styles from './sign-in.module.css';

/** The frame of every page outside the sign-in. */
export function SignInCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <title>{`${title} · Trestle`}</title>
      <div className={styles['card']}>
        <Brand />
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {children}
      </div>
      <p className={styles['foot']}>Covenants, figures and documents for lenders.</p>
    </main>
  );
}
