import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { UsersRound } from 'lucide-react';
import type { TeamGroup } from '#shared/domain/team.ts';
import { api } from '../../../api/api.ts';
import { teamQueries } from '../../../api/queries/people-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { countOfAgents } from '../groups/group-words.ts';
import styles from '../people.module.css';
import { searchCandidates } from './search-candidates.ts';
import { TeamPanel, type TeamPanelProps } from './team-panel.tsx';

const column = createColumnHelper<DataTableFeatures, TeamGroup>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Group',
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <>
        <span>{getValue()}</span>
        <span className={styles['below']}>{countOfAgents(row.original.agentCount)}</span>
      </>
    ),
  }),
]);

const idOf = ({ groupId }: TeamGroup): string => groupId;
const nameOf = ({ name }: TeamGroup): string => name;

/** Which groups are on the team. */
export function TeamGroups({ structure, mayAssign }: TeamPanelProps) {
  const { id, organizationId: org } = structure;
  const groups = useInfiniteQuery(teamQueries.groups(id));
  const params = { org, id };
  return (
    <TeamPanel
      structure={structure}
      mayAssign={mayAssign}
      id="groups"
      title="Groups"
      description="Everybody in them is on the team."
      caption="Groups on the team"
      noMembers={{
        icon: UsersRound,
        title: 'No group is on the team',
        text: 'Groups appear here with their deal role once they are added.',
      }}
      list={groups}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      one="group"
      search={searchCandidates(id, 'group')}
      save={(groupId, place) => api.teams.saveTeamGroups({ params, body: [{ groupId, ...place }] })}
      remove={(groupId) => api.teams.removeTeamGroups({ params, body: [{ groupId }] })}
      afterRemoval="What its people have directly stays."
    />
  );
}
