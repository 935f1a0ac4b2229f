import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { InvitationList } from './invitation-list.tsx';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';

/** Where the mail of an invitation leads. */
export function InvitationsPage() {
  const { agent } = useGlobalState();
  const invitations = useQuery(profileQueries.invitations(agent.id));
  const { method } = useOwnMethod();
  return (
    <Page title="Invitations" facts={<span>{agent.primaryEmail}</span>}>
      <div className={`stack ${styles['panels']}`}>
        <Panel title="Invitations" description="Until you accept, an organization sees nothing of your account." flush>
          {needsPasswordSignIn(method, null) ? (
            <PasswordSignInNeeded />
          ) : (
            <QueryView query={invitations}>
              {(found) =>
                found.length === 0 ? (
                  <EmptyState icon={MailCheck} title="No invitation waits for you" action={<Link to="/">Go on</Link>}>
                    Those that have expired or were withdrawn are no longer listed. Ask the organization to send another
                    one.
                  </EmptyState>
                ) : (
                  <InvitationList invitations={found} />
                )
              }
            </QueryView>
          )}
        </Panel>
      </div>
    </Page>
  );
}
