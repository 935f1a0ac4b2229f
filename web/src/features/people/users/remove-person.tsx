import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { peopleAddresses } from '../people-addresses.ts';

/** Takes somebody out of the organization for good, or withdraws the invitation, and leads back to the list. */
export function RemovePerson({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const addresses = peopleAddresses(organization.id);
  const remove = useWrite({
    write: () => api.agents.removeAgent({ params: { orgId: organization.id, agentId: agent.id } }),
    success: callsOf.agents.removeAgent.success,
    particulars: () => `${agent.displayName} ${agent.invitation === null ? 'removed' : 'is no longer invited'}`,
    showsFailures: true,
    refresh: [[...peopleQueries.all(), 'list']],
    onDone: () => void navigate(agent.effectiveAgentAccessType === 'GUEST' ? addresses.guests : addresses.users),
  });
  const isInvited = agent.invitation !== null;
  const label = isInvited ? 'Withdraw invitation' : 'Remove';
  return (
    <>
      <Button size="small" variation="destructive" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={isInvited ? `Withdraw the invitation of ${agent.displayName}?` : `Remove ${agent.displayName}?`}
          confirmLabel={isInvited ? 'Withdraw invitation' : 'Remove from the organization'}
          isDestructive
          onConfirm={() => remove.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          {isInvited
            ? 'The emailed link stops working. Roles, groups, teams and permissions assigned meanwhile are removed.'
            : 'They lose access immediately, with their roles, groups, teams and permissions here. Their account and their past work stay. To keep their permissions for later, disable them instead.'}
        </ConfirmDialog>
      )}
    </>
  );
}
