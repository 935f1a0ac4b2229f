import { type ReactNode, useState } from 'react';
import { Brand } from '../../components/brand.tsx';
import type { Portal } from './portal-queries.ts';
import styles from './sign-in.module.css';

interface SignInCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The organization to which people come here; its name and logo stand in place of the product's. */
  readonly portal?: Portal | null;
  readonly children: ReactNode;
}

/** The frame of every page outside the sign-in. */
export function SignInCard({ title, lead, portal = null, children }: SignInCardProps) {
  return (
    <main className={styles['page']}>
      <title>{`${title} · ${portal?.organizationName ?? 'Trestle'}`}</title>
      <div className={styles['card']}>
        {portal === null ? <Brand /> : <OrganizationBrand portal={portal} />}
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {children}
      </div>
      {portal !== null && <Brand />}
      <p className={styles['foot']}>
        Covenants, figures and documents for lenders. Trestle sets only the cookies that signing in needs.
      </p>
    </main>
  );
}

function OrganizationBrand({ portal: { organizationName, logoUrl } }: { portal: Portal }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <p className={styles['organization']}>
      {logoUrl !== null && !isBroken && <img src={logoUrl} alt="" onError={() => setBroken(true)} />}
      <strong>{organizationName}</strong>
    </p>
  );
}
