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
    <Page title="Email templates" facts={<span>The texts of mails in your own words</span>}>
      <Panel title="Templates" flush>
        <QueryView query={templates} skeleton={<TableSkeleton rows={3} />}>
          {(found) => <Templates templates={found} />}
        </QueryView>
      </Panel>
      <Panel
        title="Sending"
        description="All mails of Trestle come from one address; those with a text of your own carry your logo and this footer."
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
              'The standard mail is sent'
            ) : (
              <>
                Own text, changed <MomentText at={own.updatedAt} />
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
      <dt>Answers</dt>
      <dd>{replyTo === null ? 'Are not read' : `Go to ${replyTo}`}</dd>
      <dt>Own templates</dt>
      <dd>
        {templatesEnabled
          ? 'Are sent'
          : 'Are kept but not sent; the setting “E-mail templates” switches them on where Trestle offers them'}
      </dd>
      <dt>Logo of own templates</dt>
      <dd>{logoUrl === null ? 'None; the settings of the organization take one' : 'That of the organization'}</dd>
      <dt>Footer of own templates</dt>
      <dd>{footer}</dd>
    </dl>
  );
};
