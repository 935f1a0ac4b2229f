import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { EmailConfiguration, EmailTemplate } from '#shared/domain/email-template.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import styles from '../organization.module.css';
import { templateTitle, templateTypes, templateUses } from './template-types.ts';

/** The mails that the organization can write itself, and from where they come. */
export function EmailTemplatesPage() {
  const { organization } = useGlobalState();
  const templates = useQuery(organizationQueries.emailTemplates(organization.id));
  const configuration = useQuery(organizationQueries.emailConfiguration(organization.id));
  return (
    <Page title="Email templates" facts={<span>Customize the emails that Trestle sends</span>}>
      <Panel title="Templates" flush>
        <QueryView query={templates} skeleton={<TableSkeleton rows={3} />}>
          {(found) => <Templates templates={found} />}
        </QueryView>
      </Panel>
      <Panel
        title="Sending"
        description="Trestle sends all emails from one address. Custom templates carry your logo and this footer."
      >
        <QueryView query={configuration}>{(found) => <Sending configuration={found} />}</QueryView>
      </Panel>
    </Page>
  );
}

const Templates = ({ templates }: { templates: readonly EmailTemplate[] }) => (
  <ul className={styles['list']} aria-label="Templates">
    {templateTypes.map((type) => {
      const own = templates.find(({ templateType }) => templateType === type);
      return (
        <li key={type}>
          <div>
            <Link className="name" to={`/organization/email-template/${type}`}>
              {templateTitle(type)}
            </Link>
            <span className={styles['second']}>{templateUses[type]}</span>
          </div>
          <span className="muted">
            {own === undefined ? (
              'Standard email'
            ) : (
              <>
                Customized <MomentText at={own.updatedAt} />
              </>
            )}
          </span>
        </li>
      );
    })}
  </ul>
);

const Sending = ({ configuration }: { configuration: EmailConfiguration }) => {
  const { fromAddress, replyTo, logoUrl, templatesEnabled, footer } = configuration;
  return (
    <dl className={styles['facts']}>
      <dt>From</dt>
      <dd>{fromAddress}</dd>
      <dt>Replies</dt>
      <dd>{replyTo === null ? 'Not read' : `Go to ${replyTo}`}</dd>
      <dt>Custom templates</dt>
      <dd>
        {templatesEnabled
          ? 'In use'
          : 'Saved but not used. Turn them on with the setting “E-mail templates”, where Trestle offers it.'}
      </dd>
      <dt>Logo</dt>
      <dd>{logoUrl === null ? 'None. Add one in the organization’s settings.' : 'Your organization’s logo'}</dd>
      <dt>Footer</dt>
      <dd>{footer}</dd>
    </dl>
  );
};
