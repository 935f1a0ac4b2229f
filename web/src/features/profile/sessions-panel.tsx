import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { SessionList } from '../../components/sessions/session-list.tsx';

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
      <OwnSessions />
      {isAsked && <SignOutEverywhere onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function OwnSessions() {
  const { agent } = useGlobalState();
  const options = profileQueries.sessions(agent.id);
  const sessions = useInfiniteQuery(options);
  return (
    <SessionList
      sessions={sessions}
      queryKey={options.queryKey}
      end={(sessionId) => api.agents.endSession({ params: { agentId: agent.id, sessionId } })}
      empty="The devices on which you sign in from now on will be listed here."
    />
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
