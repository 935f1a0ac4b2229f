import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { UsersRound } from 'lucide-react';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { TeamGroup } from '#shared/domain/team.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { teamQueries } from '../../../api/queries/people-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { countOfAgents } from '../groups/group-words.ts';
import { searchCandidates } from './search-candidates.ts';
import { type NoMembers, TeamPanel, type TeamPanelProps } from './team-panel.tsx';

/** Guests and external users are told of their own places on a team, unless they put people on it. The server decides by the same rule. */
export function useSeesOwnOnly(mayAssign: boolean): boolean {
  const { agent } = useGlobalState();
  return isExternalAccess(agent.effectiveAgentAccessType) && !mayAssign;
}

const column = createColumnHelper<DataTableFeatures, TeamGroup>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Group',
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <>
        <span>{getValue()}</span>
        <span className="below">{countOfAgents(row.original.agentCount)}</span>
      </>
    ),
  }),
]);

const idOf = ({ groupId }: TeamGroup): string => groupId;
const nameOf = ({ name }: TeamGroup): string => name;

const noGroup: NoMembers = {
  icon: UsersRound,
  title: 'No group is on the team',
  text: 'Add groups with a deal role.',
};

/** What guests and external users read, who are shown no other groups. */
const noneOfOwn: NoMembers = {
  icon: UsersRound,
  title: 'None of your groups is on the team',
  text: 'Your groups appear here with their deal role once they are added.',
};

/** Which groups are on the team, as far as the reader may know. */
export function TeamGroups({ structure, mayAssign }: TeamPanelProps) {
  const seesOwnOnly = useSeesOwnOnly(mayAssign);
  const { id, organizationId: org } = structure;
  const groups = useInfiniteQuery(teamQueries.groups(id));
  const params = { org, id };
  return (
    <TeamPanel
      structure={structure}
      mayAssign={mayAssign}
      id="groups"
      title="Groups"
      description={seesOwnOnly ? 'Your groups.' : 'Every member of these groups is on the team.'}
      caption="Groups on the team"
      noMembers={seesOwnOnly ? noneOfOwn : noGroup}
      list={groups}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      one="group"
      search={searchCandidates(id, 'group')}
      save={(groupId, place) => api.teams.saveTeamGroups({ params, body: [{ groupId, ...place }] })}
      remove={(groupId) => api.teams.removeTeamGroups({ params, body: [{ groupId }] })}
      afterRemoval="Permissions of its members from elsewhere stay."
    />
  );
}
