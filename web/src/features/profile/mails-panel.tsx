import { Link } from 'react-router-dom';
import { Panel } from '../../components/panel.tsx';

export const MailsPanel = () => (
  <Panel title="Email notifications" description="Which mails you get, and why.">
    <Link to="../email-notifications" relative="path">
      Choose your email notifications
    </Link>
  </Panel>
);
