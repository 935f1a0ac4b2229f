import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useMatches, useParams } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { isEntityId } from '../guards/route-entities.ts';
import type { PageHandle } from '../routes/app-route.ts';
import { settingsCrumb, settingsRoot } from '../routes/settings-routes.ts';
import styles from './shell.module.css';

interface Crumb {
  readonly label: string;
  readonly to: string;
}

const crumbOf = (handle: unknown): string | null =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string'
    ? handle.crumb
    : null;

/** The settings that a page belongs to whose address lies elsewhere. */
function crumbsAbove(handle: unknown, organizationId: string): readonly Crumb[] {
  const part = (handle as PageHandle | undefined)?.partOf;
  if (part === undefined) return [];
  return [{ crumb: settingsCrumb, path: settingsRoot }, part].map(({ crumb, path }) => ({
    label: crumb,
    to: path.replace(':organizationId', organizationId),
  }));
}

/** Where the reader is: portfolio, structure, page. */
export function Breadcrumbs() {
  const { dealId } = useParams();
  const { organization } = useGlobalState();
  const structure = useQuery({ ...structureQueries.detail(dealId ?? ''), enabled: isEntityId(dealId) });
  const pages = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const label = crumbOf(handle);
    return label === null ? [] : [...crumbsAbove(handle, organization.id), { label, to: pathname }];
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
