import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import { sourceTypeWords, stepsInWords } from '#shared/format/approval-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { approvalQueries } from '../../../api/queries/approval-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NoRecords, RecordListPage } from '../record-list-page.tsx';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const column = createColumnHelper<DataTableFeatures, WorkflowTemplate>();

const kindsOf = ({ sourceTypes }: WorkflowTemplate): string =>
  sourceTypes.map((kind) => sourceTypeWords[kind]).join(', ');

/** `mayEdit`: whether each row has what can be done with it. */
const columnsFor = (mayEdit: boolean) =>
  column.columns([
    column.accessor('name', {
      header: 'Template',
      sortFn: 'text',
      cell: ({ row: { original }, getValue }) => (
        <>
          <span className="name">{getValue()}</span>
          {original.description !== null && <span className="below">{original.description}</span>}
        </>
      ),
    }),
    column.accessor(kindsOf, { id: 'kinds', header: 'For', sortFn: 'text', meta: { secondary: true } }),
    column.accessor(stepsInWords, { id: 'steps', header: 'Steps', sortFn: 'text', meta: { secondary: true } }),
    column.accessor(({ isDefault }) => (isDefault ? 'Yes' : 'No'), {
      id: 'default',
      header: 'Approvals begin with it',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    ...(mayEdit ? [actionsColumn((row: WorkflowTemplate) => <TemplateActions template={row} />)] : []),
  ]);

const title = 'Approval templates';

/** Steps that the organization takes again and again, offered wherever an approval is arranged. */
export function ApprovalTemplatesPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const sees = usePermitted('View', 'WorkflowTemplate');
  const mayEdit = usePermitted('Edit', 'WorkflowTemplate');
  const mayCreate = usePermitted('Create', 'WorkflowTemplate');
  const templates = useInfiniteQuery({ ...approvalQueries.templatePages(organization.id, status), enabled: sees });
  const columns = useMemo(() => columnsFor(mayEdit), [mayEdit]);
  if (!sees) return <NotAllowed title={title} />;
  return (
    <RecordListPage
      title={title}
      facts="Who approves what, step by step"
      create={mayCreate && { label: 'New template', dialog: (close) => <TemplateDialog onClose={close} /> }}
      status={{ value: status, onChange: setStatus }}
      query={templates}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <NoRecords
          icon={ListChecks}
          status={status}
          none="No templates yet"
          first="A template holds the steps of an approval: whom each asks and by when. Whoever arranges an approval starts from it."
          noneObsolete="No template is obsolete"
        />
      }
    />
  );
}

function TemplateActions({ template }: { template: WorkflowTemplate }) {
  const { organization } = useGlobalState();
  const mayEnd = usePermitted('Create', 'WorkflowTemplate');
  const { id, version, name, launchStatus } = template;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      mayEnd={mayEnd}
      consequence="It is no longer offered. Approvals that began with it go on as they are."
      changeStatus={(to) =>
        api.approvals.updateWorkflowTemplate({
          params: { templateId: id },
          body: { version, launchStatus: to },
        })
      }
      success={callsOf.approvals.updateWorkflowTemplate.success}
      refresh={[approvalQueries.templates(organization.id)]}
      edit={(close) => <TemplateDialog template={template} onClose={close} />}
    />
  );
}
