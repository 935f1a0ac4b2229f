import { Button } from '@aws-amplify/ui-react';
import { Send } from 'lucide-react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';

/** Mails a new link to somebody who has not accepted yet. What went wrong stands beside the button. */
export function InviteAgain({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const invite = useWrite({
    write: () => api.agents.inviteAgain({ params: { orgId: organization.id, agentId: agent.id } }),
    success: callsOf.agents.inviteAgain.success,
    particulars: () => `Invitation sent to ${agent.primaryEmail}`,
    refresh: [peopleQueries.all()],
    showsFailures: true,
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Invite again: ${agent.displayName}`}
        isLoading={invite.isPending}
        loadingText="Sending…"
        onClick={() => invite.mutate(undefined)}
      >
        <Send size={14} aria-hidden />
        Invite again
      </Button>
      {invite.error && (
        <p role="alert" className={styles['error']}>
          {messageOf(invite.error)}
        </p>
      )}
    </>
  );
}
