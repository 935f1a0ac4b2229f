import { useGlobalState } from '../../api/global-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AccessPanel } from './access-panel.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import styles from './profile.module.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { SupportPanel } from './support-panel.tsx';
import { TeamsPanel } from './teams-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** The reader's own account: who they are, how they sign in, and what they may do. */
export function ProfilePage() {
  const { agent } = useGlobalState();
  return (
    <div className={styles['page']}>
      <PageHeader title={agent.displayName} documentTitle="Profile" facts={<span>{agent.primaryEmail}</span>} />
      <div className={styles['panels']}>
        <InvitationsPanel />
        <SupportPanel />
        <AccountPanel />
        <PasswordPanel />
        <TwoFactorPanel />
        <SessionsPanel />
        <MailsPanel />
        <AppearancePanel />
        <TeamsPanel />
        <AccessPanel />
      </div>
    </div>
  );
}
