import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Deliverable, DeliverableStatus, DeliverableStep } from '#shared/domain/deliverable.ts';
import { isOverdue } from '#shared/domain/deliverable-urgency.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatDate } from '#shared/format/dates.ts';
import { deliverableWords } from '#shared/format/deliverable-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText, today } from '../../../components/date-text.tsx';
import { DocumentLink } from '../../../components/document-link.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { useSteady } from '../../../components/use-steady.ts';
import {
  DeliverableActs,
  deliverableKey,
  useDeliverableActs,
} from '../../../entities/deliverable/deliverable-acts.tsx';
import { DeliverableBadge } from '../../../entities/deliverable/deliverable-badge.tsx';
import styles from './deliverables.module.css';

const order: readonly DeliverableStatus[] = ['Amend', 'Rejected', 'Triggered', 'Pending', 'Complete'];

/** What is overdue stands before what was sent back, what waits for a decision and what is still to come; what was approved stands last. */
const urgencyOf = (one: Deliverable): number => (isOverdue(one, today()) ? -1 : order.indexOf(one.status));

type OpenAct = ReturnType<typeof useDeliverableActs>['open'];

const stepOf = ({ steps }: Deliverable, kinds: readonly DeliverableStep['step'][]): DeliverableStep | undefined =>
  steps.findLast(({ step }) => kinds.includes(step));

/** Who has decided last, as long as nothing new was handed in since; whoever is named to look at it otherwise. */
function approverOf(one: Deliverable): string | null {
  const latest = one.steps.at(-1);
  return latest !== undefined && latest.step !== 'HandedIn' ? latest.byName : one.approver;
}

const fileOf = (one: Deliverable): DeliverableStep | undefined => {
  const step = stepOf(one, ['HandedIn']);
  return step?.documentId == null ? undefined : step;
};

const column = createColumnHelper<DataTableFeatures, Deliverable>();

const columnsFor = (onOpen: OpenAct) =>
  column.columns([
    column.accessor('covenantName', {
      id: 'what',
      header: 'Deliverable',
      sortFn: 'text',
      meta: { filter: 'text', text: ({ covenantName }: Deliverable) => covenantName },
      cell: ({ row: { original }, getValue }) => (
        <Link className="name" to={addressOf(original)}>
          {getValue()}
          <span className={`below ${styles['narrowOnly']}`}>{original.entityName}</span>
        </Link>
      ),
    }),
    column.accessor('entityName', {
      id: 'structure',
      header: 'Structure',
      sortFn: 'text',
      meta: { filter: 'choice', secondary: true },
    }),
    column.accessor('periodTitle', {
      id: 'period',
      header: 'Period',
      sortFn: 'alphanumeric',
      meta: { secondary: true },
    }),
    column.accessor(({ dueDate }) => dueDate ?? undefined, {
      id: 'due',
      header: 'Due',
      sortUndefined: 'last',
      meta: {
        filter: 'date',
        format: { kind: 'date' },
        text: ({ dueDate }: Deliverable) => (dueDate === null ? noValue : formatDate(dueDate)),
      },
      cell: ({ row: { original } }) => <DateText date={original.dueDate} reason="Falls due when its event happens." />,
    }),
    column.accessor(urgencyOf, {
      id: 'status',
      header: 'Status',
      sortFn: 'basic',
      meta: { filter: 'choice', text: (one: Deliverable) => deliverableWords(one, today()) },
      cell: ({ row: { original } }) => <DeliverableBadge deliverable={original} />,
    }),
    column.display({
      id: 'acts',
      header: () => <span className="visually-hidden">What you may do</span>,
      cell: ({ row: { original } }) => (
        <span className={styles['acts']}>
          <DeliverableActs deliverable={original} onOpen={onOpen} />
        </span>
      ),
    }),
    column.accessor(({ responsible }) => responsible ?? undefined, {
      id: 'responsible',
      header: 'Who hands in',
      sortFn: 'text',
      sortUndefined: 'last',
      meta: { filter: 'choice', secondary: true, text: ({ responsible }: Deliverable) => responsible ?? noValue },
      cell: ({ getValue }) =>
        getValue() ?? <NoValue reason="The structure names no borrower, and the covenant nobody else." />,
    }),
    column.accessor((one) => approverOf(one) ?? undefined, {
      id: 'approver',
      header: 'Who approves',
      sortFn: 'text',
      sortUndefined: 'last',
      meta: { filter: 'choice', secondary: true, text: (one: Deliverable) => approverOf(one) ?? noValue },
      cell: ({ getValue }) => getValue() ?? <NoValue reason="Nobody is named: whoever may approve the covenant." />,
    }),
    column.accessor((one) => fileOf(one)?.documentName ?? undefined, {
      id: 'file',
      header: 'File',
      sortFn: 'text',
      sortUndefined: 'last',
      meta: { secondary: true, text: (one: Deliverable) => fileOf(one)?.documentName ?? noValue },
      cell: ({ row: { original } }) => <FileOf deliverable={original} />,
    }),
  ]);

const addressOf = ({ entityId, covenantId, covenantType }: Deliverable): string =>
  covenantAddress(entityId, { id: covenantId, covenantType });

function FileOf({ deliverable }: { readonly deliverable: Deliverable }) {
  const step = fileOf(deliverable);
  if (step?.documentId == null) return <NoValue reason="No file was handed in that you may see." />;
  const { documentId, documentName, fileVersion } = step;
  return (
    <DocumentLink
      entityId={deliverable.entityId}
      documentId={documentId}
      {...(fileVersion === null ? {} : { version: fileVersion })}
    >
      {documentName ?? 'Document'}
    </DocumentLink>
  );
}

interface DeliverablesTableProps {
  readonly deliverables: readonly Deliverable[];
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
}

/** Everything that is asked for, the most urgent first; filters, columns and exports are those of every table. */
export function DeliverablesTable({ deliverables, onReload }: DeliverablesTableProps) {
  const { open, dialogs } = useDeliverableActs(deliverables, onReload);
  const onOpen = useSteady(open);
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  return (
    <>
      <DataTable
        id="deliverables"
        caption="Deliverables"
        columns={columns}
        rows={deliverables}
        rowId={deliverableKey}
        sortedBy={[
          { id: 'status', desc: false },
          { id: 'due', desc: false },
        ]}
      />
      {dialogs}
    </>
  );
}
