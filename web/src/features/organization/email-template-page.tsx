import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { EmailTemplateType } from '#shared/domain/email-template.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TemplateEditor } from './email-templates/template-editor.tsx';
import { templateTitle, templateTypeOf, templateUses } from './email-templates/template-types.ts';
import { NotAllowed } from './not-allowed.tsx';
import styles from './organization.module.css';

/** The mail template of one type. */
export function EmailTemplatePage() {
  const { templateType = '' } = useParams();
  const mayEdit = usePermitted('Edit', 'Organization');
  const type = templateTypeOf(templateType);
  if (type === undefined) {
    return (
      <>
        <title>Email template · Trestle</title>
        <h1 className="visually-hidden">Email template</h1>
        <EmptyState
          icon={FileQuestion}
          title="There is no such email template"
          action={<Link to="/organization">Organizations</Link>}
        >
          Trestle has three templates: verification, warning and critical.
        </EmptyState>
      </>
    );
  }
  return mayEdit ? <Template key={type} type={type} /> : <NotAllowed title={templateTitle(type)} />;
}

function Template({ type }: { type: EmailTemplateType }) {
  const { organization } = useGlobalState();
  const templates = useQuery(organizationQueries.emailTemplates(organization.id));
  const own = templates.data?.find(({ templateType }) => templateType === type);
  return (
    <Page
      title={templateTitle(type)}
      facts={
        <>
          <span>{organization.name}</span>
          <span>{templateUses[type]}</span>
        </>
      }
      actions={<Link to={`/organization/${organization.id}/settings/email-templates`}>All email templates</Link>}
    >
      {templates.isSuccess && own === undefined && (
        <p className={styles['note']}>
          {organization.name} has not customized this email. Trestle’s standard text is used until you save your own.
        </p>
      )}
      <QueryView query={templates}>{() => <TemplateEditor type={type} template={own} />}</QueryView>
    </Page>
  );
}
