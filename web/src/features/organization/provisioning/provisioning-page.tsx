import { Link } from 'react-router-dom';
import { useGlobalState } from '../../../api/global-state.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { ProvisioningTokensPanel } from './provisioning-tokens-panel.tsx';

/** How the company's directory adds people and groups by itself, and shuts leavers out. */
export function ProvisioningPage() {
  const { organization } = useGlobalState();
  return (
    <Page title="Provisioning" facts={<span>{organization.name}</span>}>
      <Panel
        title="Your identity provider"
        description="Adds people and groups automatically by SCIM 2.0, and removes access when people leave."
      >
        <div className={styles['form']}>
          <CopyText label="Base URL" text={`${window.location.origin}/api/scim/v2`} />
          <p className={styles['note']}>
            The user name must be the email address. New people get the role Member, or the role set under{' '}
            <Link to={`/organization/${organization.id}/settings/single-sign-on`}>Single sign-on</Link>. Nobody is
            mailed who joins by single sign-on; anybody else gets an invitation.
          </p>
          <p className={styles['note']}>
            People deactivated or removed at the identity provider lose access to {organization.name} immediately. Their
            account and their other organizations are not affected. The provider names and fills its groups; you decide
            what they may do.
          </p>
        </div>
      </Panel>
      <ProvisioningTokensPanel />
    </Page>
  );
}
