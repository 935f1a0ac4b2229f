import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnInvitation } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './profile.module.css';

const asWhat: Readonly<Record<AccessType, string>> = {
  MEMBER: 'a member',
  GUEST: 'a guest',
  PARTNER: 'somebody of a partner',
  UNAFFILIATED: 'an external user',
};

/** Invitations that wait for the reader's answer. */
export const InvitationList = ({ invitations }: { invitations: readonly OwnInvitation[] }) => (
  <ul className={styles['list']} aria-label="Invitations">
    {invitations.map((invitation) => (
      <InvitationItem key={invitation.organizationId} invitation={invitation} />
    ))}
  </ul>
);

function InvitationItem({ invitation }: { invitation: OwnInvitation }) {
  const { agent } = useGlobalState();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { organizationId, organizationName, accessType, expiresAt } = invitation;
  const params = { agentId: agent.id, organizationId };
  const refresh = [profileQueries.invitations(agent.id).queryKey, ['session']];
  const accept = useWrite({
    write: () => api.agents.acceptInvitation({ params }),
    success: callsOf.agents.acceptInvitation.success,
    particulars: () => `You joined ${organizationName}`,
    refresh,
    showsFailures: true,
  });
  const decline = useWrite({
    write: () => api.agents.declineInvitation({ params }),
    success: callsOf.agents.declineInvitation.success,
    particulars: () => `Invitation of ${organizationName} declined`,
    refresh,
    showsFailures: true,
  });
  // A refusal means that the invitation is no longer there.
  const readAgain = () => void queryClient.invalidateQueries(profileQueries.invitations(agent.id));
  return (
    <li>
      <div>
        <p>
          <strong>{organizationName}</strong>
        </p>
        <p className="note">
          Invites you as {asWhat[accessType]}.
          {expiresAt !== null && (
            <>
              {' '}
              Open until <MomentText at={expiresAt} />.
            </>
          )}
        </p>
        {accept.error !== null && <p role="alert">{messageOf(accept.error)}</p>}
      </div>
      <div className={styles['buttons']}>
        <Button
          size="small"
          variation="primary"
          aria-label={`Accept the invitation of ${organizationName}`}
          isLoading={accept.isPending}
          loadingText="Accepting…"
          onClick={() => accept.mutate(undefined, { onError: readAgain })}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline the invitation of ${organizationName}`}
          onClick={() => setAsked(true)}
        >
          Decline
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`Decline the invitation of ${organizationName}?`}
          confirmLabel="Decline invitation"
          onConfirm={() => decline.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          {organizationName} learns that the invitation was declined, and nothing else about you.
        </ConfirmDialog>
      )}
    </li>
  );
}
