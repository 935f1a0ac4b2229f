import { Link } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './notifications.module.css';

/** The mails that Trestle sends to the reader, and why. */
export function EmailNotificationsPage() {
  const { agent, organization, permissions } = useGlobalState();
  const answersFor = permissions.roles.includes('Admin') || permissions.roles.includes('Deal Admin');
  return (
    <div className={styles['page']}>
      <PageHeader title="Email notifications" facts={<span>{agent.primaryEmail}</span>} />
      <Panel title="Mails to you" flush>
        <dl className={styles['mails']}>
          <div>
            <dt>What falls due</dt>
            <dd>
              {answersFor
                ? `Every morning at 6:00 UTC on which covenants of ${organization.name} are overdue or fall due within 7 days.`
                : `Not to you: administrators and deal administrators of ${organization.name} answer for what falls due.`}
            </dd>
          </div>
          <div>
            <dt>Your account</dt>
            <dd>A link each time you ask to set a new password.</dd>
          </div>
        </dl>
      </Panel>
      <p className="muted">
        What needs you now is listed under{' '}
        <Link to="../alerts" relative="path">
          Alerts
        </Link>
        , whether a mail was sent or not.
      </p>
    </div>
  );
}
