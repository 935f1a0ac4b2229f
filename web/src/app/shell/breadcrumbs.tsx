import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useMatches, useParams } from 'react-router-dom';
import type { FinancingView } from '#shared/domain/financing.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { type GlobalState, useGlobalState } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { seesHome } from '../../entities/entity/entity-path.ts';
import { isExternal } from '../guards/admission.ts';
import { isEntityId } from '../guards/route-entities.ts';
import type { PageHandle } from '../routes/app-route.ts';
import { settingsCrumb, settingsRoot } from '../routes/settings-routes.ts';
import { externalHome } from './sections.ts';
import styles from './shell.module.css';
import { SiblingSwitcher, type SiblingsOf } from './sibling-switcher.tsx';

interface Crumb {
  readonly label: string;
  /** Null for what the reader may not open. */
  readonly to: string | null;
  /** For an entity: what it is, so that others beside it can be opened in its place. */
  readonly siblings?: SiblingsOf;
}

function crumbOf(handle: unknown, terms: Terms): string | null {
  const page = handle as PageHandle | undefined;
  return page?.termCrumb?.(terms) ?? page?.crumb ?? null;
}

/** The settings that a page belongs to whose address lies elsewhere. */
function crumbsAbove(handle: unknown, organizationId: string): readonly Crumb[] {
  const part = (handle as PageHandle | undefined)?.partOf;
  if (part === undefined) return [];
  return [{ crumb: settingsCrumb, path: settingsRoot }, part].map(({ crumb, path }) => ({
    label: crumb,
    to: path.replace(':organizationId', organizationId),
  }));
}

interface Place {
  readonly name: string;
  /** What it is a part of, the nearest first. */
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
  readonly isOpen: boolean;
}

/** The structure of a project or financing. */
const placeOf = (held: FinancingView | ProjectView): Place => ({
  name: held.deal.name,
  ancestors: held.ancestors.filter(({ id }) => id !== held.dealId),
  isOpen: seesHome(held),
});

/** Where a reader's structures are listed: in the portfolio, or for guests and visitors on the page on which they start. */
function rootCrumb({ agent, organization }: GlobalState): Crumb {
  return isExternal(agent)
    ? { label: externalHome, to: `/organization/${organization.id}/dashboard` }
    : { label: 'Portfolio', to: '/portfolio' };
}

/** The structure with everything that it is a part of, and the financing or project of it that the address names. */
function useEntityCrumbs(terms: Terms): readonly Crumb[] {
  const root = rootCrumb(useGlobalState());
  const { dealId, loanId, projectId } = useParams();
  const isSubEntity = loanId !== undefined || projectId !== undefined;
  const [structureRead, financingRead, projectRead] = [
    useQuery({ ...structureQueries.detail(dealId ?? ''), enabled: !isSubEntity && isEntityId(dealId) }),
    useQuery({ ...financingQueries.detail(loanId ?? ''), enabled: isEntityId(loanId) }),
    useQuery({ ...projectQueries.detail(projectId ?? ''), enabled: isEntityId(projectId) }),
  ];
  const [structure, financing, project] = [structureRead.data, financingRead.data, projectRead.data];
  if (dealId === undefined) return [];
  // A project or financing may be shared without its structure.
  const asked = isSubEntity ? [financingRead, projectRead] : [structureRead];
  const isNamed = [dealId, loanId, projectId].every((id) => id === undefined || isEntityId(id));
  if (!isNamed || asked.some(({ isError, data }) => isError && data === undefined)) {
    return [root, notFound];
  }
  const deal = `/deals/${dealId}`;
  const held = financing ?? project;
  const place: Place | undefined = held === undefined ? structure && { ...structure, isOpen: true } : placeOf(held);
  const above = place?.ancestors ?? [];
  const isOpen = place?.isOpen === true;
  return [
    root,
    ...above.toReversed().map(({ id, name }) => ({ label: name, to: `/deals/${id}/overview` })),
    {
      label: place?.name ?? '…',
      to: isOpen ? `${deal}/overview` : null,
      ...(isOpen ? { siblings: { kind: 'structure', id: dealId, parentId: above[0]?.id ?? null } as const } : {}),
    },
    ...(loanId === undefined
      ? []
      : [
          ...(isOpen ? [{ label: terms.loans, to: `${deal}/loans-table` }] : []),
          {
            label: financing?.name ?? '…',
            to: `${deal}/loan/${loanId}/loan-details`,
            ...(isOpen ? { siblings: { kind: 'financing', id: loanId, parentId: dealId } as const } : {}),
          },
        ]),
    ...(projectId === undefined
      ? []
      : [
          ...(isOpen ? [{ label: 'Projects', to: `${deal}/projects-table` }] : []),
          {
            label: project?.name ?? '…',
            to: `${deal}/project/${projectId}/project-details`,
            ...(isOpen ? { siblings: { kind: 'project', id: projectId, parentId: dealId } as const } : {}),
          },
        ]),
  ];
}

/** Where the address names nothing, or nothing of the reader's. */
const notFound: Crumb = { label: 'Not found', to: null };

const CrumbLink = ({ label, to }: Crumb) => (to === null ? <span>{label}</span> : <Link to={to}>{label}</Link>);

/** Where the reader is: portfolio, structure, page. */
export function Breadcrumbs() {
  const visitor = useGlobalState();
  const { organization } = visitor;
  const terms = termsOf(organization.details);
  const entities = useEntityCrumbs(terms);
  const root = rootCrumb(visitor);
  const pages = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const label = crumbOf(handle, terms);
    if (label === null) return [];
    return pathname === root.to ? [root] : [...crumbsAbove(handle, organization.id), { label, to: pathname }];
  });
  const crumbs = entities.includes(notFound) ? entities : [...entities, ...pages];

  return (
    <nav aria-label="Breadcrumb" className={styles['spacer']}>
      <ol className={styles['crumbs']}>
        {crumbs.map(({ label, to, siblings }, index) => (
          <li key={`${label} ${to}`}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <CrumbLink label={label} to={to} />
            )}
            {siblings && <SiblingSwitcher name={label} of={siblings} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
