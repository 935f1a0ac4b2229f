import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { peopleQueries } from '../../api/queries/people-queries.ts';
import { EmailText } from '../../components/email-text.tsx';
import { Page, PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ActivityFold } from '../../entities/audit/activity-fold.tsx';
import styles from './people.module.css';
import { PersonStatus, StaffMark } from './person-status.tsx';
import { hasRoles, statusOf } from './person-words.ts';
import { EnableOrDisable } from './users/access-actions.tsx';
import { InviteAgain } from './users/invite-again.tsx';
import { PersonDetails } from './users/person-details.tsx';
import { PersonGroups } from './users/person-groups.tsx';
import { PersonPermissions } from './users/person-permissions.tsx';
import { PersonProviderAccounts } from './users/person-provider-accounts.tsx';
import { PersonRoles } from './users/person-roles.tsx';
import { PersonSessions } from './users/person-sessions.tsx';
import { PersonSupport } from './users/person-support.tsx';
import { PersonTeams } from './users/person-teams.tsx';
import { PersonView } from './users/person-view.tsx';
import { RemovePerson } from './users/remove-person.tsx';

/** Everything about one user of the organization. */
export function UserPage() {
  const { agentId = '' } = useParams();
  const { organization } = useGlobalState();
  const agent = useQuery(peopleQueries.detail(organization.id, agentId));
  return (
    <Page>
      {agent.data === undefined && <PageHeader title="User" />}
      <QueryView query={agent}>{(found) => <Person key={found.id} agent={found} />}</QueryView>
    </Page>
  );
}

function Person({ agent }: { agent: Agent }) {
  const mayChange = usePermitted('Create', 'Organization');
  const { agent: reader } = useGlobalState();
  return (
    <>
      <PageHeader
        title={agent.displayName}
        status={<PersonStatus agent={agent} />}
        facts={
          <>
            <span>
              <EmailText email={agent.primaryEmail} />
            </span>
            <StaffMark agent={agent} />
          </>
        }
        actions={
          mayChange && (
            <>
              {statusOf(agent) === 'Invited' && <InviteAgain agent={agent} />}
              {/* Nobody shuts themselves out. */}
              {agent.id !== reader.id && <EnableOrDisable agent={agent} />}
              {agent.id !== reader.id && <RemovePerson agent={agent} />}
            </>
          )
        }
      />
      <div className={styles['panels']}>
        <PersonDetails agent={agent} mayChange={mayChange} />
        {hasRoles(agent.effectiveAgentAccessType) && <PersonRoles agent={agent} mayChange={mayChange} />}
        <PersonGroups agent={agent} mayChange={mayChange} />
        <PersonTeams agent={agent} mayChange={mayChange} />
        {agent.invitation === null && <PersonView agent={agent} />}
        {mayChange && agent.invitation === null && <PersonSessions agent={agent} />}
        {mayChange && agent.invitation === null && <PersonProviderAccounts agent={agent} />}
        {mayChange && agent.invitation === null && !agent.superuser && <PersonSupport agent={agent} />}
        <div className={styles['wide']}>
          <PersonPermissions agent={agent} mayChange={mayChange} />
        </div>
        {mayChange && (
          <div className={styles['wide']}>
            <Panel title="Activity" description="What was changed about this user, by whom and when.">
              <ActivityFold thing={{ type: 'Agent', source: agent.id }} name={agent.displayName} mayNote />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
