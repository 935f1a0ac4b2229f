import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ClipboardList, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { ListedForm } from '#shared/domain/form.ts';
import { formCategoryNames } from '#shared/domain/reference/form-category-names.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { formQueries } from '../../api/queries/form-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { approvalWord, formatProgress } from './form-words.ts';

const FormDialog = lazyDialog(async () => (await import('./form-dialog.tsx')).FormOfQuestionsDialog);

const column = createColumnHelper<DataTableFeatures, ListedForm>();

/** What a form is about: the structure, or a project or financing in it. */
function subjectName({ subjectId }: ListedForm, { name, projects, loans }: StructureView): string {
  if (subjectId === null) return name;
  return [...projects, ...loans].find(({ id }) => id === subjectId)?.name ?? 'Not shared with you';
}

const columnsFor = (structure: StructureView) =>
  column.columns([
    column.accessor('name', {
      header: 'Form',
      sortFn: 'text',
      cell: ({ row: { original }, getValue }) => (
        <Link className="name" to={`/deals/${structure.id}/forms/${original.id}`}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor((form) => approvalWord(form).word, {
      id: 'approval',
      header: 'State',
      sortFn: 'text',
      meta: { short: true },
      cell: ({ row: { original } }) => <StatusBadge {...approvalWord(original)} />,
    }),
    column.accessor(({ progress }) => formatProgress(progress), {
      id: 'progress',
      header: 'Answers',
      meta: { grow: true },
      sortFn: 'text',
    }),
    column.accessor(({ category }) => formCategoryNames[category], {
      id: 'category',
      header: 'Category',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor((form) => subjectName(form, structure), {
      id: 'about',
      header: 'About',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor('updatedAt', {
      header: 'Changed',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
  ]);

const states = [
  { value: 'Active', label: 'In use' },
  { value: 'Obsolete', label: 'Obsolete' },
] as const;

const about =
  'Questions about the structure and what lies in it. Whoever may edit a form answers it, guests of the borrower too; whoever may approve items of the structure approves it.';

/** The forms of a structure: how far each is, and whether it is approved. */
export function FormsPage() {
  const structure = useOutletContext<StructureView>();
  const navigate = useNavigate();
  const [launchStatus, setLaunchStatus] = useState<ListedForm['launchStatus']>('Active');
  const [isMaking, setMaking] = useState(false);
  const mayView = usePermitted('View', 'Form', structurePath(structure));
  const mayCreate = useMayChange('Create', 'Form', structure);
  const columns = useMemo(() => columnsFor(structure), [structure]);
  const forms = useInfiniteQuery({ ...formQueries.list(structure.id, launchStatus), enabled: mayView });
  const create = mayCreate && (
    <Button size="small" variation="primary" onClick={() => setMaking(true)}>
      <Plus size={14} aria-hidden />
      New form
    </Button>
  );
  if (!mayView) return <NotShared icon={ClipboardList} />;
  return (
    <Page>
      <title>{`Forms · ${structure.name} · Trestle`}</title>
      <Panel
        title="Forms"
        description={about}
        flush
        actions={
          <>
            <SegmentedControl label="Which forms" options={states} value={launchStatus} onChange={setLaunchStatus} />
            {create}
          </>
        }
      >
        <QueryView query={forms} skeleton={<TableSkeleton />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ body }) => body);
            if (rows.length === 0) {
              return launchStatus === 'Obsolete' ? (
                <EmptyState icon={ClipboardList} title="No form is obsolete">
                  Forms that are no longer used are kept here with their answers.
                </EmptyState>
              ) : (
                <EmptyState icon={ClipboardList} title="No forms yet" action={create}>
                  Ask what you need to know about the structure, such as what is there at closing or what a project
                  reports each quarter.
                </EmptyState>
              );
            }
            return (
              <>
                <DataTable caption="Forms" columns={columns} rows={rows} rowId={({ id }) => id} />
                <LoadMore list={forms} />
              </>
            );
          }}
        </QueryView>
      </Panel>
      {isMaking && (
        <FormDialog
          structure={structure}
          onSaved={({ id }) => void navigate(`/deals/${structure.id}/forms/${id}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}
