import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Dependency, ManagedOrganization } from '#shared/domain/affiliation.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { Drawer } from '../../../components/drawer.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../organization.module.css';

const kindNames: Readonly<Record<Dependency['kind'], string>> = {
  Agent: 'User',
  Deal: 'Structure',
  ManagedOrganization: 'Affiliated organization',
  Group: 'Group',
  Relationship: 'Party',
};

interface DependenciesDrawerProps {
  readonly affiliated: ManagedOrganization;
  readonly onClose: () => void;
}

/** What would be left without its organization if this one became obsolete. */
export function DependenciesDrawer({ affiliated, onClose }: DependenciesDrawerProps) {
  const { organization } = useGlobalState();
  const dependencies = useInfiniteQuery(organizationQueries.dependencies(organization.id, affiliated.id));
  return (
    <Drawer title="Dependencies" subtitle={affiliated.name} onClose={onClose}>
      <QueryView query={dependencies}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.body);
          if (found.length === 0) {
            return (
              <EmptyState icon={CircleCheck} title="Nothing depends on it">
                {affiliated.name} can become obsolete.
              </EmptyState>
            );
          }
          return (
            <>
              <p className={styles['note']}>Resolve these before {affiliated.name} can become obsolete.</p>
              <ul className={styles['list']} aria-label="Dependencies">
                {found.map((dependency) => (
                  <li key={`${dependency.kind} ${dependency.id}`}>
                    <DependencyName dependency={dependency} />
                    <span className="muted">{kindNames[dependency.kind]}</span>
                  </li>
                ))}
              </ul>
              <LoadMore list={dependencies} />
            </>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

const DependencyName = ({ dependency: { kind, id, name } }: { dependency: Dependency }) =>
  kind === 'Deal' ? <Link to={`/deals/${id}/overview`}>{name}</Link> : <span>{name}</span>;
