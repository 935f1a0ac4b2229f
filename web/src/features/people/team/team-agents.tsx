import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import type { TeamAgent } from '#shared/domain/team.ts';
import { api } from '../../../api/api.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { teamQueries } from '../../../api/queries/people-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import styles from '../people.module.css';
import { peopleAddresses } from '../people-addresses.ts';
import { accessTypeWords } from '../person-words.ts';
import { searchCandidates } from './search-candidates.ts';
import { useSeesOwnOnly } from './team-groups.tsx';
import { type NoMembers, TeamPanel, type TeamPanelProps } from './team-panel.tsx';

const column = createColumnHelper<DataTableFeatures, TeamAgent>();

/** `address` null: the reader may not look at people. */
const columnsFor = (address: ((agentId: string) => string) | null) =>
  column.columns([
    column.accessor('displayName', {
      id: 'name',
      header: 'Name',
      sortFn: 'text',
      cell: ({ row: { original }, getValue }) => (
        <>
          {address === null ? (
            <span>{getValue()}</span>
          ) : (
            <Link className={styles['name']} to={address(original.agentId)}>
              {getValue()}
            </Link>
          )}
          <span className="below">
            <EmailText email={original.primaryEmail} />
          </span>
        </>
      ),
    }),
    column.accessor(({ accessType, enabled }) => `${accessTypeWords[accessType]}${enabled ? '' : ', disabled'}`, {
      id: 'kind',
      header: 'Who',
      sortFn: 'text',
      meta: { secondary: true },
    }),
  ]);

const idOf = ({ agentId }: TeamAgent): string => agentId;
const nameOf = ({ displayName }: TeamAgent): string => displayName;

/** The explanation of why somebody sees the structure, from where other questions can be asked. */
const explainerOf = ({ id: entityId, organizationId }: Structure) => {
  const { explainer } = peopleAddresses(organizationId);
  return ({ agentId }: TeamAgent): string => explainer({ agentId, level: 'View', sourceType: 'Deal', entityId });
};

const nobody: NoMembers = {
  icon: Users,
  title: 'Nobody is on the team directly',
  text: 'Add people with a deal role. Members of groups are listed under Groups.',
};

/** What guests and external users read, who are shown nobody else. */
const noPlace: NoMembers = {
  icon: Users,
  title: 'You are not on the team directly',
  text: 'Your deal role appears here once you are added. If you are on the team through a group, see Groups.',
};

/** Who is on the team directly, as far as the reader may know. */
export function TeamAgents({ structure, mayAssign }: TeamPanelProps) {
  const seesOwnOnly = useSeesOwnOnly(mayAssign);
  const { id, organizationId: org } = structure;
  const maySeePeople = usePermitted('Edit', 'Organization');
  const agents = useInfiniteQuery(teamQueries.agents(id));
  const columns = useMemo(() => columnsFor(maySeePeople ? peopleAddresses(org).user : null), [maySeePeople, org]);
  const explain = useMemo(() => (maySeePeople ? explainerOf(structure) : undefined), [maySeePeople, structure]);
  const params = { org, id };
  return (
    <TeamPanel
      structure={structure}
      mayAssign={mayAssign}
      id="people"
      title="People"
      description={seesOwnOnly ? 'Your membership.' : 'Added individually.'}
      caption="People on the team"
      noMembers={seesOwnOnly ? noPlace : nobody}
      list={agents}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      explain={explain}
      one="person"
      search={searchCandidates(id, 'agent')}
      save={(agentId, place) => api.teams.saveTeamAgents({ params, body: [{ agentId, ...place }] })}
      remove={(agentId) => api.teams.removeTeamAgents({ params, body: [{ agentId }] })}
      afterRemoval="Permissions from roles and groups stay."
    />
  );
}
