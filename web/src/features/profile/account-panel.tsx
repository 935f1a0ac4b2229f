import { useGlobalState } from '../../api/global-state.tsx';
import { ChangeAddress } from '../../components/account/change-address.tsx';
import { EmailText } from '../../components/email-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { DetailsForm } from './details-form.tsx';
import { needsPasswordSignIn, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';

export function AccountPanel() {
  const { agent, organization } = useGlobalState();
  const { method } = useOwnMethod();
  return (
    <Panel title="Account">
      <div className={styles['parts']}>
        <DetailsForm agent={agent} />
        <dl className={styles['facts']}>
          <dt>Email</dt>
          <dd className={styles['state']}>
            <span>
              <EmailText email={agent.primaryEmail} />
            </span>
            {!needsPasswordSignIn(method, null) && <ChangeAddress agent={agent} />}
          </dd>
          <dt>Organization</dt>
          <dd>{organization.name}</dd>
          <dt>Roles</dt>
          <dd>{useRolesText()}</dd>
        </dl>
      </div>
    </Panel>
  );
}

function useRolesText(): string {
  const { superuser, roles, ownRoles } = useGlobalState().permissions;
  const nameOf = (id: string) => ownRoles.find((role) => role.id === id)?.name ?? id;
  const names = [...(superuser ? ['Superuser'] : []), ...roles.map(nameOf)];
  return names.length === 0 ? 'None; you see what is shared with you' : names.join(', ');
}
