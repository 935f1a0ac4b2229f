import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { CopyButton } from '../copy-text.tsx';
import styles from '../organization.module.css';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NoRecords, RecordListPage } from '../record-list-page.tsx';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';

const column = createColumnHelper<DataTableFeatures, PublicQuestionnaire>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Questionnaire',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
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
  actionsColumn((row: PublicQuestionnaire) => <QuestionnaireActions questionnaire={row} />),
]);

/** What people outside are given. */
function PublicAddress({ questionnaire: { publicId, name, launchStatus } }: { questionnaire: PublicQuestionnaire }) {
  const { organization } = useGlobalState();
  if (launchStatus === 'Obsolete') return <span className="muted">Closed</span>;
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
  const questionnaires = useInfiniteQuery(organizationQueries.questionnaires(organization.id, status));
  return (
    <RecordListPage
      title="Public questionnaires"
      facts={`For people outside ${organization.name}`}
      create={{ label: 'Publish questionnaire', dialog: (close) => <QuestionnaireDialog onClose={close} /> }}
      listTitle="Questionnaires"
      description="Whoever wants to answer enters an email address and follows the link that is mailed there. The external portal must be open."
      status={{ value: status, onChange: setStatus }}
      query={questionnaires}
      columns={columns}
      rowId={({ publicId }) => publicId}
      empty={
        <NoRecords
          icon={MessageCircleQuestion}
          status={status}
          none="No public questionnaires yet"
          first="Each gets an address of its own. Publish the first one with “Publish questionnaire”."
          noneObsolete="No public questionnaire is obsolete"
          obsolete="What can no longer be answered is kept here and can be used again."
        />
      }
    />
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
