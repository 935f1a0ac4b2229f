import { Button } from '@aws-amplify/ui-react';
import { MailCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { useAgentSaved } from './use-agent-saved.ts';

/** Where the mail leads that confirms a new address. It asks, so that a link that somebody else has sent moves nothing by being opened. */
export function ConfirmAddressPage() {
  const { token = '' } = useParams();
  const { agent } = useGlobalState();
  const { method } = useOwnMethod();
  const saved = useAgentSaved();
  const finish = useWrite({
    write: () => api.agents.finishAddressChange({ params: { agentId: agent.id }, body: { token } }),
    success: callsOf.agents.finishAddressChange.success,
    showsFailures: true,
    onDone: ({ body }) => saved(body),
  });
  return (
    <Page title="Confirm your new email" facts={<span>{agent.primaryEmail}</span>}>
      <div className={`stack ${styles['panels']}`}>
        <Panel title="New email">
          {finish.isSuccess ? (
            <EmptyState icon={MailCheck} title="Your email was changed" action={<Link to="/profile">Profile</Link>}>
              From now on you sign in with {finish.data.body.primaryEmail}. The former address was told.
            </EmptyState>
          ) : needsPasswordSignIn(method, null) ? (
            <PasswordSignInNeeded />
          ) : (
            <div className={styles['form']}>
              <p>
                The account that you are signed in with, {agent.primaryEmail}, moves to the address to which this link
                was mailed.
              </p>
              <FormFailure error={finish.error} />
              <Button
                variation="primary"
                isLoading={finish.isPending}
                loadingText="Changing…"
                onClick={() => finish.mutate(undefined)}
              >
                Change my email
              </Button>
            </div>
          )}
        </Panel>
      </div>
    </Page>
  );
}
