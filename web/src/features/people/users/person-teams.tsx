import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../people.module.css';
import { EditTeams } from './edit-teams.tsx';
import { TeamEntry } from './team-entry.tsx';
import { teamsOfPerson } from './teams-of-person.ts';

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog);

/** The structures on whose teams somebody is, and in which deal role. */
export function PersonTeams({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const { organization } = useGlobalState();
  const [isAssigning, setAssigning] = useState(false);
  const teams = useInfiniteQuery(peopleQueries.teamsOf(organization.id, agent.id));
  const assignments = useQuery(peopleQueries.assignments(agent.id));
  return (
    <Panel
      title="Structures"
      description="Teams of this user."
      flush
      actions={
        mayChange && (
          <Button size="small" onClick={() => setAssigning(true)}>
            <Plus size={14} aria-hidden />
            Assign to a structure
          </Button>
        )
      }
    >
      <QueryView query={assignments}>
        {(roles) => (
          <QueryView query={teams}>
            {({ pages }) => {
              const found = teamsOfPerson(
                pages.flatMap(({ body }) => body),
                roles,
              );
              return (
                <>
                  <ul className={styles['list']}>
                    {found.map((team) => (
                      <TeamEntry
                        key={`${team.entityId} ${team.group?.id ?? ''}`}
                        agent={agent}
                        team={team}
                        mayChange={mayChange}
                      />
                    ))}
                    {found.length === 0 && <li className="muted">Not on any team</li>}
                  </ul>
                  <LoadMore list={teams} className={styles['more']} />
                  {mayChange && !teams.hasNextPage && (
                    <div className={styles['end']}>
                      <EditTeams agent={agent} teams={found} />
                    </div>
                  )}
                </>
              );
            }}
          </QueryView>
        )}
      </QueryView>
      {isAssigning && <AssignDialog agent={agent} onClose={() => setAssigning(false)} />}
    </Panel>
  );
}
