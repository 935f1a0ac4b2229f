import { createColumnHelper } from '@tanstack/react-table';
import type { WaitingWorkflow, Workflow } from '#shared/domain/approvals/workflow.ts';
import { sourceTypeWords } from '#shared/format/approval-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText, today } from '../../components/date-text.tsx';
import styles from './approval.module.css';

const column = createColumnHelper<DataTableFeatures, WaitingWorkflow>();

/** The names of the steps that wait. */
const stepsOf = ({ steps, asked }: Workflow): string =>
  steps
    .filter(({ id }) => asked.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** What people call it: a covenant, or the changed terms of one. */
const kindOf = ({ source, isChange }: Workflow): string =>
  isChange ? 'Changed terms' : sourceTypeWords[source.sourceType];

/** Columns of what waits for the reader; `open` shows the details. */
export const waitingColumns = (open: (id: string) => void) =>
  column.columns([
    column.accessor(({ workflow }) => workflow.sourceName, {
      id: 'what',
      header: 'What',
      sortFn: 'text',
      meta: { filter: 'text' },
      cell: ({ row: { original }, getValue }) => (
        <>
          <button type="button" className="name" onClick={() => open(original.workflow.id)}>
            {getValue()}
          </button>
          <span className={`below ${styles['narrowOnly']}`}>{original.workflow.entityName}</span>
          {original.workflow.standsInFor !== null && (
            <span className="below">In the place of {original.workflow.standsInFor.name}</span>
          )}
          {original.workflow.isOutdated && <span className="below">Changed since it was sent</span>}
        </>
      ),
    }),
    column.accessor(({ workflow }) => kindOf(workflow), {
      id: 'kind',
      header: 'Kind',
      sortFn: 'text',
      meta: { filter: 'choice', secondary: true },
    }),
    column.accessor(({ workflow }) => workflow.entityName, {
      id: 'structure',
      header: 'Structure',
      sortFn: 'text',
      meta: { filter: 'choice', secondary: true },
    }),
    column.accessor(({ workflow }) => stepsOf(workflow), {
      id: 'step',
      header: 'Step',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ workflow }) => workflow.triggeredAt ?? undefined, {
      id: 'sent',
      header: 'Sent',
      sortFn: 'basic',
      meta: { secondary: true },
      cell: ({ getValue }) => <MomentText at={getValue() ?? ''} />,
    }),
    column.accessor(({ dueOn }) => dueOn ?? undefined, {
      id: 'due',
      header: 'Decide by',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { text: ({ dueOn }: WaitingWorkflow) => (dueOn === null ? '' : formatDate(dueOn)) },
      cell: ({ row: { original } }) =>
        original.dueOn === null ? (
          <span className="muted">No day</span>
        ) : (
          <>
            {formatDate(original.dueOn)}
            {original.dueOn < today() && <span className="below">Overdue</span>}
          </>
        ),
    }),
  ]);
