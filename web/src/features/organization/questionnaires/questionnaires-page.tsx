import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { CopyButton } from '../copy-text.tsx';
import styles from '../organization.module.css';
import { PagedTable } from '../paged-table.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, StatusChoice } from '../status-choice.tsx';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';

const column = createColumnHelper<DataTableFeatures, PublicQuestionnaire>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Questionnaire',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['name']}>{getValue()}</span>,
  }),
  column.display({
    id: 'address',
    header: 'Address',
    cell: ({ row }) => <PublicAddress questionnaire={row.original} />,
  }),
  column.accessor('createdAt', {
    header: 'Published',
    meta: { secondary: true },
    cell: ({ getValue }) => <MomentText at={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end' },
    cell: ({ row }) => <QuestionnaireActions questionnaire={row.original} />,
  }),
]);

/** What people outside are given. */
function PublicAddress({ questionnaire: { publicId, name, launchStatus } }: { questionnaire: PublicQuestionnaire }) {
  const { organization } = useGlobalState();
  if (launchStatus === 'Obsolete') return <span className={styles['muted']}>Closed</span>;
  const path = `/questionnaire/${organization.id}/${encodeURIComponent(publicId)}`;
  return (
    <span className={styles['actions']}>
      <a href={path} aria-label={`Open ${name}`}>
        Open
      </a>
      <CopyButton label={`Address of ${name}`} text={`${window.location.origin}${path}`} />
    </span>
  );
}

/** Questionnaires that people outside the organization answer after following a mailed link. */
export function QuestionnairesPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [isAdding, setAdding] = useState(false);
  const questionnaires = useInfiniteQuery(organizationQueries.questionnaires(organization.id, status));
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Public questionnaires"
        facts={<span>For people outside {organization.name}</span>}
        actions={
          <Button variation="primary" size="small" onClick={() => setAdding(true)}>
            Publish questionnaire
          </Button>
        }
      />
      <Panel
        title="Questionnaires"
        description="Whoever wants to answer enters an email address and follows the link that is mailed there. The external portal must be open."
        actions={<StatusChoice label="Public questionnaires" value={status} onChange={setStatus} />}
        flush
      >
        <PagedTable
          query={questionnaires}
          caption="Public questionnaires"
          columns={columns}
          rowId={({ publicId }) => publicId}
          empty={
            <EmptyState
              icon={MessageCircleQuestion}
              title={status === 'Active' ? 'No public questionnaires yet' : 'No public questionnaire is obsolete'}
            >
              {status === 'Active'
                ? 'Each gets an address of its own. Publish the first one with “Publish questionnaire”.'
                : 'What can no longer be answered is kept here and can be used again.'}
            </EmptyState>
          }
        />
      </Panel>
      {isAdding && <QuestionnaireDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function QuestionnaireActions({ questionnaire }: { questionnaire: PublicQuestionnaire }) {
  const { organization } = useGlobalState();
  const { publicId, version, name, launchStatus } = questionnaire;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence="It can no longer be answered: its address and the links that were mailed stop working until it is used again."
      changeStatus={(to) =>
        api.configuration.updatePublicQuestionnaire({
          params: { id: organization.id, publicId },
          body: { version, launchStatus: to },
        })
      }
      success={callsOf.configuration.updatePublicQuestionnaire.success}
      refresh={[organizationQueries.of(organization.id)]}
      editLabel="Rename"
      edit={(close) => <QuestionnaireDialog questionnaire={questionnaire} onClose={close} />}
    />
  );
}
