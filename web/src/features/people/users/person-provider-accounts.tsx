import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import type { ProviderAccount } from '#shared/domain/provider-account.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';

const protocols: Readonly<Record<ProviderAccount['protocol'], string>> = {
  openIdConnect: 'OpenID Connect',
  saml: 'SAML 2.0',
};

/** By which accounts of identity providers a user signs in, and the way to part them; nothing where there is none. */
export function PersonProviderAccounts({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const accounts = useQuery(peopleQueries.providerAccounts(organization.id, agent.id));
  const hasNone = accounts.data?.length === 0;
  if (hasNone || accounts.isPending) return null;
  return (
    <Panel
      title="Identity provider"
      description="The identity provider account linked to this user. While linked, another account at the same provider is refused."
      flush
    >
      <QueryView query={accounts}>
        {(found) => (
          <ul className={styles['list']} aria-label="Accounts at identity providers">
            {found.map((account) => (
              <Account key={account.id} account={account} agent={agent} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

function Account({ account, agent }: { account: ProviderAccount; agent: Agent }) {
  const { organization } = useGlobalState();
  const { id: accountId, provider, protocol, subject } = account;
  const [isAsked, setAsked] = useState(false);
  const disconnect = useWrite({
    write: () =>
      api.session.disconnectProviderAccount({ params: { orgId: organization.id, agentId: agent.id, accountId } }),
    success: callsOf.session.disconnectProviderAccount.success,
    particulars: () => `${agent.displayName} at ${provider}`,
    refresh: [peopleQueries.all()],
    showsFailures: true,
  });
  return (
    <li>
      <div className={styles['entry']}>
        <strong>{provider}</strong>
        <p className="muted">
          {protocols[protocol]}, as {subject}
        </p>
      </div>
      <Button size="small" aria-label={`Disconnect the account at ${provider}`} onClick={() => setAsked(true)}>
        Disconnect
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Disconnect ${agent.displayName} from this account?`}
          confirmLabel="Disconnect"
          isDestructive
          onConfirm={() => disconnect.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          It is signed out of this organization. The next account the provider vouches for at this address is linked
          when it signs in. To keep the user out, disable the user.
        </ConfirmDialog>
      )}
    </li>
  );
}
