import { FileQuestion, Mail } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './organization.module.css';

/** Templates by the number in their address; the levels of alerts have the same numbers. */
const templates: Readonly<Record<string, { readonly name: string; readonly use: string }>> = {
  '0': { name: 'Verification', use: 'Asks people to verify their email address, or to set a password.' },
  '1': { name: 'Warning', use: 'Tells administrators of covenants that fall due.' },
  '2': { name: 'Critical', use: 'Tells administrators of covenants that are overdue.' },
};

/** The mail template of one type. */
export function EmailTemplatePage() {
  const { templateType = '' } = useParams();
  const { organization } = useGlobalState();
  const template = templates[templateType];
  if (template === undefined) {
    return (
      <>
        <title>Email template · Trestle</title>
        <h1 className="visually-hidden">Email template</h1>
        <EmptyState
          icon={FileQuestion}
          title="There is no such email template"
          action={<Link to="/organization">Organizations</Link>}
        >
          The templates are verification, warning and critical.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles['page']}>
      <PageHeader title={`${template.name} email`} facts={<span>{organization.name}</span>} />
      <Panel title="Template" description={template.use} flush>
        <EmptyState icon={Mail} title="The standard mail is sent">
          {organization.name} has no text of its own for this mail, so Trestle’s is used, with the names and dates
          filled in.
        </EmptyState>
      </Panel>
    </div>
  );
}
