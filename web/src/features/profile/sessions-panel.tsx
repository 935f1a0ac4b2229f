import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './profile.module.css';
import { SessionItem } from './session-item.tsx';

/** Where the reader is signed in, and the ways to end it. */
export function SessionsPanel() {
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel
      title="Where you are signed in"
      description="End what you do not recognize, and change your password."
      actions={
        <Button size="small" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      }
      flush
    >
      <SessionList />
      {isAsked && <SignOutEverywhere onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function SessionList() {
  const { agent } = useGlobalState();
  const queryClient = useQueryClient();
  const options = profileQueries.sessions(agent.id);
  const sessions = useInfiniteQuery(options);
  const end = useWrite({
    write: (sessionId: string) => api.agents.endSession({ params: { agentId: agent.id, sessionId } }),
  });
  // A refusal, too, may mean that the list is no longer true: somebody else has ended it.
  const readAgain = () => void queryClient.invalidateQueries(options);
  return (
    <QueryView query={sessions} skeleton={<TableSkeleton rows={2} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.body);
        return rows.length === 0 ? (
          <EmptyState icon={MonitorOff} title="No sign-ins are listed">
            The devices on which you sign in from now on will be listed here.
          </EmptyState>
        ) : (
          <>
            <ul className={styles['list']} aria-label="Sign-ins">
              {rows.map((row) => (
                <SessionItem
                  key={row.id}
                  session={row}
                  isEnding={end.isPending && end.variables === row.id}
                  onEnd={() => end.mutate(row.id, { onSettled: readAgain })}
                />
              ))}
            </ul>
            <LoadMore list={sessions} label="Show more" className={styles['more']} />
          </>
        );
      }}
    </QueryView>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { agent } = useGlobalState();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      isDestructive
      onConfirm={async () => {
        await api.agents.endAllSessions({ params: { agentId: agent.id } });
        await navigate('/logout');
      }}
      onClose={onClose}
    >
      All your sessions end at once, on this device, too. What is being entered elsewhere and was not saved is lost.
    </ConfirmDialog>
  );
}
