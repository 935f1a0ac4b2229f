import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { supportQueries } from '../../api/queries/support-queries.ts';
import { EmailText } from '../../components/email-text.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportAccessList } from '../../components/support/support-access-list.tsx';
import { AccessPanel } from './access-panel.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { InvitationList } from './invitation-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { TeamsPanel } from './teams-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** The reader's own account: who they are, how they sign in, and what they may do. */
export function ProfilePage() {
  const { agent } = useGlobalState();
  return (
    <Page title={agent.displayName} documentTitle="Profile" facts={<EmailText email={agent.primaryEmail} />}>
      <div className={`stack ${styles['panels']}`}>
        <InvitationsPanel />
        <SupportPanel />
        <div className={styles['halves']}>
          <div className="stack">
            <AccountPanel />
            <PasswordPanel />
            <TwoFactorPanel />
            <MailsPanel />
            <AppearancePanel />
          </div>
          <div className="stack">
            <SessionsPanel />
            <TeamsPanel />
            <AccessPanel />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Where the reader chooses what they are mailed. Guests have it in the area of their organization. */
function MailsPanel() {
  const { pathname } = useLocation();
  return (
    <Panel title="Email notifications">
      <p>
        <Link to={pathname.replace(/\/profile$/, '/email-notifications')}>Choose which emails you get, and when</Link>
      </p>
    </Panel>
  );
}

function PasswordPanel() {
  const { method, isPending } = useOwnMethod();
  return (
    <Panel title="Password" description="Changing it signs you out on all other devices.">
      {isPending && <Skeleton lines={3} />}
      {!isPending && (needsPasswordSignIn(method, null) ? <PasswordSignInNeeded /> : <PasswordForm />)}
    </Panel>
  );
}

/** Organizations that wait for an answer; not there while none does. */
function InvitationsPanel() {
  const { agent } = useGlobalState();
  const { data = [] } = useQuery(profileQueries.invitations(agent.id));
  if (data.length === 0) return null;
  return (
    <Panel title="Invitations" description="Until you accept, an organization sees nothing of your account." flush>
      <InvitationList invitations={data} />
    </Panel>
  );
}

/** Support that asks, or has asked, to see what the reader sees; not there while nobody ever has. */
function SupportPanel() {
  const { agent, organization, support } = useGlobalState();
  const list = useInfiniteQuery(supportQueries.ofPerson(organization.id, agent.id));
  const hasAny = list.data?.pages.some(({ body }) => body.length > 0) === true;
  if (!hasAny) return null;
  return (
    <Panel
      title="Support access"
      description="Support sees what you see only while you allow it, and changes nothing."
      flush
    >
      <SupportAccessList list={list} isSelf={support === null} />
    </Panel>
  );
}
