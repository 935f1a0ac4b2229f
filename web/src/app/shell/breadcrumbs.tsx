import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useMatches, useParams } from 'react-router-dom';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { isEntityId } from '../guards/route-entities.ts';
import styles from './shell.module.css';

interface Crumb {
  readonly label: string;
  readonly to: string;
}

const crumbOf = (handle: unknown): string | null =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string'
    ? handle.crumb
    : null;

/** Where the reader is: portfolio, structure, page. */
export function Breadcrumbs() {
  const { dealId } = useParams();
  const structure = useQuery({ ...structureQueries.detail(dealId ?? ''), enabled: isEntityId(dealId) });
  const pages = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const label = crumbOf(handle);
    return label === null ? [] : [{ label, to: pathname }];
  });
  const crumbs: readonly Crumb[] =
    dealId === undefined
      ? pages
      : [
          { label: 'Portfolio', to: '/portfolio' },
          { label: structure.data?.name ?? '…', to: `/deals/${dealId}/overview` },
          ...pages,
        ];

  return (
    <nav aria-label="Breadcrumb" className={styles['spacer']}>
      <ol className={styles['crumbs']}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label} ${to}`}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {index === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
