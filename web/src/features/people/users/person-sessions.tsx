import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SessionList } from '../../../components/sessions/session-list.tsx';
import { useWrite } from '../../../components/use-write.ts';

/** Where a user is signed in, as far as it is the organization's to see, and the ways to end it. */
export function PersonSessions({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const options = peopleQueries.sessions(organization.id, agent.id);
  const sessions = useInfiniteQuery(options);
  const params = { orgId: organization.id, agentId: agent.id };
  const endAll = useWrite({
    write: () => api.agents.endSessionsOf({ params }),
    success: callsOf.agents.endSessionsOf.success,
    particulars: () => agent.displayName,
    refresh: [options.queryKey],
    showsFailures: true,
  });
  const hasAny = sessions.data?.pages.some(({ body }) => body.length > 0) === true;
  return (
    <Panel
      title="Sign-ins"
      description="For people who also work in other organizations, only sign-ins through yours are listed."
      actions={
        hasAny && (
          <Button size="small" onClick={() => setAsked(true)}>
            End all
          </Button>
        )
      }
      flush
    >
      <SessionList
        sessions={sessions}
        queryKey={options.queryKey}
        end={(sessionId) => api.agents.endSessionOf({ params: { ...params, sessionId } })}
        empty="This user is not signed in anywhere."
      />
      {isAsked && (
        <ConfirmDialog
          title={`End all sign-ins of ${agent.displayName}?`}
          confirmLabel="End all sign-ins"
          isDestructive
          onConfirm={() => endAll.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          Every device is signed out immediately. The user can sign in again; to prevent that, disable the user.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
