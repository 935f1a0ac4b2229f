import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useProof } from '../../../components/second-factor/use-proof.tsx';
import { useWrite } from '../../../components/use-write.ts';

/** Shuts somebody out of the organization, or lets them in again. */
export function EnableOrDisable({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const params = { id: organization.id, agentId: agent.id };
  const change = useWrite({
    write: (isEnabled: boolean) =>
      isEnabled ? api.agents.enableAgent({ params }) : api.agents.disableAgent({ params }),
    success: callsOf.agents.enableAgent.success,
    particulars: (isEnabled) => `${agent.displayName} ${isEnabled ? 'enabled' : 'disabled'}`,
    refresh: [peopleQueries.all()],
    showsFailures: true,
  });
  const word = agent.enabled ? 'Disable' : 'Enable';
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {word}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${word} ${agent.displayName}?`}
          confirmLabel={`${word} user`}
          isDestructive={agent.enabled}
          onConfirm={() => change.mutateAsync(!agent.enabled)}
          onClose={() => setAsked(false)}
        >
          {agent.enabled
            ? 'They lose access to the organization immediately. Roles and permissions are kept in case you enable them again.'
            : 'They can sign in again with their previous roles and permissions.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Turns off the second factor of somebody who has lost it; the reader shows first who they are. */
export function EndTwoFactor({ agent }: { agent: Agent }) {
  const { agent: reader, organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const { withProof, proofDialog } = useProof({ agentId: reader.id, hasSecondFactor: reader.twoFactorEnabled });
  const end = useWrite({
    write: () => withProof(() => api.agents.endTwoFactor({ params: { orgId: organization.id, agentId: agent.id } })),
    success: callsOf.agents.endTwoFactor.success,
    particulars: () => agent.displayName,
    refresh: [peopleQueries.all()],
    showsFailures: true,
  });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Turn off two-factor
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Turn off two-factor authentication of ${agent.displayName}?`}
          confirmLabel="Turn off two-factor"
          isDestructive
          onConfirm={() => end.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          For someone who has lost their device and recovery codes. Until they set it up again, they sign in with their
          password alone. They are notified by email.
        </ConfirmDialog>
      )}
      {proofDialog}
    </>
  );
}
