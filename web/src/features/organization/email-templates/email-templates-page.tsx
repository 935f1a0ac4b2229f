import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { EmailConfiguration, EmailTemplate } from '#shared/domain/email-template.ts';
import { noValue } from '#shared/format/number.ts';
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
      <Panel title="Sending" description="How your organization’s emails are sent.">
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
  const { fromAddress, fromName, replyTo, logoUrl, ccEnabled, templatesEnabled, footer } = configuration;
  return (
    <dl className={styles['facts']}>
      <dt>From</dt>
      <dd>
        {fromName} ({fromAddress})
      </dd>
      <dt>Answers go to</dt>
      <dd>{replyTo ?? fromAddress}</dd>
      <dt>Logo</dt>
      <dd>{logoUrl === null ? 'That of Trestle' : 'That of the organization'}</dd>
      <dt>Further recipients</dt>
      <dd>{ccEnabled ? 'Switched on, but no mail takes any yet' : 'None'}</dd>
      <dt>Custom templates</dt>
      <dd>
        {templatesEnabled
          ? 'Are sent'
          : 'Saved but not used. Turn them on with the setting “E-mail templates”, where Trestle offers it.'}
      </dd>
      <dt>Footer</dt>
      <dd>{footer || noValue}</dd>
    </dl>
  );
};
