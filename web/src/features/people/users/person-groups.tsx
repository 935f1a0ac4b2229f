import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import type { Group } from '#shared/domain/group.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { countOfAgents, groupWords } from '../groups/group-words.ts';
import styles from '../people.module.css';
import { peopleAddresses } from '../people-addresses.ts';
import { staleAfterRights } from '../stale-after.ts';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';

const JoinGroupDialog = lazyDialog(async () => (await import('./join-group-dialog.tsx')).JoinGroupDialog);

interface PersonGroupsProps {
  readonly agent: Agent;
  readonly mayChange: boolean;
}

export function PersonGroups({ agent, mayChange }: PersonGroupsProps) {
  const [isJoining, setJoining] = useState(false);
  const groups = useInfiniteQuery(peopleQueries.groupsOf(agent.id));
  return (
    <Panel
      title="Groups"
      flush
      actions={
        mayChange && (
          <Button size="small" onClick={() => setJoining(true)}>
            <Plus size={14} aria-hidden />
            Add to a group
          </Button>
        )
      }
    >
      <QueryView query={groups}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          return (
            <>
              <ul className={styles['list']}>
                {found.map((group) => (
                  <GroupOfPerson key={group.id} agent={agent} group={group} mayChange={mayChange} />
                ))}
                {found.length === 0 && <li className="muted">Not in any group</li>}
              </ul>
              <LoadMore list={groups} className={styles['more']} />
            </>
          );
        }}
      </QueryView>
      {isJoining && <JoinGroupDialog agent={agent} onClose={() => setJoining(false)} />}
    </Panel>
  );
}

function GroupOfPerson({ agent, group, mayChange }: PersonGroupsProps & { group: Group }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const latestAfterConflict = useLatestAfterConflict();
  const leave = useWrite({
    write: () =>
      api.rights.updateGroup({
        params: { id: organization.id, groupId: group.id },
        body: { version: group.version, removeAgents: [agent.id] },
      }),
    success: callsOf.rights.updateGroup.success,
    particulars: () => `${agent.displayName} left ${group.name}`,
    refresh: staleAfterRights,
    showsFailures: true,
  });
  return (
    <li>
      <span className={styles['entry']}>
        <Link className={styles['name']} to={peopleAddresses(organization.id).group(group.type, group.id)}>
          {group.name}
        </Link>
        <span className="below">
          {countOfAgents(group.agentCount)}
          {group.provisioned && ', from your identity provider'}
        </span>
      </span>
      {mayChange && !group.provisioned && (
        <Button size="small" aria-label={`Remove from ${group.name}`} onClick={() => setAsked(true)}>
          Remove
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${agent.displayName} from ${group.name}?`}
          confirmLabel="Remove from group"
          onConfirm={() => latestAfterConflict(leave.mutateAsync(undefined))}
          onClose={() => setAsked(false)}
        >
          What the {groupWords[group.type].one} grants, they no longer get from it.
        </ConfirmDialog>
      )}
    </li>
  );
}
