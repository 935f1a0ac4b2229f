import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AgentTeam } from '#shared/domain/team.ts';
import { roleLabel } from '#shared/format/deal-role-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './profile.module.css';

/** Where what one may do comes from besides the roles: the teams of structures, and groups. */
export function TeamsPanel() {
  const { organization, permissions } = useGlobalState();
  const groups = permissions.groups.map(({ name }) => name).join(', ');
  return (
    <Panel
      title="Your teams and groups"
      description={
        groups === '' ? `You belong to no group of ${organization.name}.` : `You belong to the groups ${groups}.`
      }
      flush
    >
      <TeamList />
    </Panel>
  );
}

function TeamList() {
  const { agent, organization } = useGlobalState();
  const teams = useInfiniteQuery(profileQueries.teams(organization.id, agent.id));
  return (
    <QueryView query={teams} skeleton={<TableSkeleton rows={2} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.body);
        return rows.length === 0 ? (
          <EmptyState icon={Users} title="You are on no team">
            Whoever manages a structure puts people on its team. Yours will be listed here.
          </EmptyState>
        ) : (
          <>
            <TeamTable rows={rows} />
            <LoadMore list={teams} label="Show more" className={styles['more']} />
          </>
        );
      }}
    </QueryView>
  );
}

const TeamTable = ({ rows }: { rows: readonly AgentTeam[] }) => (
  <table className={styles['access']}>
    <thead>
      <tr>
        <th scope="col">Team of</th>
        <th scope="col">You are</th>
        <th scope="col">By</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ entityId, entityType, entityName, role, groupId, groupName }) => (
        <tr key={`${entityId}/${groupId}`}>
          <th scope="row">
            {entityType === 'Deal' ? <Link to={`/deals/${entityId}/overview`}>{entityName}</Link> : entityName}
          </th>
          <td>{role === null ? 'On the team' : roleLabel(role)}</td>
          <td>{groupName === null ? 'Directly' : `The group ${groupName}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
