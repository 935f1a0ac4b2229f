import { Link } from 'react-router-dom';
import { useGlobalState } from '../../../api/global-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { CopyText } from '../copy-text.tsx';
import styles from '../organization.module.css';
import { ProvisioningTokensPanel } from './provisioning-tokens-panel.tsx';

/** How the company's directory adds people and groups by itself, and shuts leavers out. */
export function ProvisioningPage() {
  const { organization } = useGlobalState();
  return (
    <Page title="Provisioning" facts={<span>{organization.name}</span>}>
      <Panel
        title="Your identity provider"
        description="It adds people and groups here by SCIM 2.0, and shuts leavers out, without anybody doing it by hand."
      >
        <div className={styles['form']}>
          <CopyText label="Base URL" text={`${window.location.origin}/api/scim/v2`} />
          <p className={styles['note']}>
            The user name has to be the email address. Newcomers get the role Member, or the one that is set for them
            under <Link to={`/organization/${organization.id}/settings/single-sign-on`}>Single sign-on</Link>. Nobody is
            mailed who joins by single sign-on; anybody else gets an invitation.
          </p>
          <p className={styles['note']}>
            Whoever is deactivated or removed at the identity provider is shut out of {organization.name} at once. Their
            account, and other organizations that they work with, stay as they are. The groups that the provider makes
            here are named and filled by the provider; what they may do is up to you.
          </p>
        </div>
      </Panel>
      <ProvisioningTokensPanel />
    </Page>
  );
}
