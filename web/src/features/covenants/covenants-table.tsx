import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantStatus } from '#shared/domain/covenant-status.ts';
import { formatCovenantType, formatStatus } from '#shared/format/covenant-words.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';
import { noValue } from '#shared/format/no-value.ts';
import { stateWords } from '#shared/format/standing-words.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { RequiredText, requiredOf } from '../../entities/covenant/covenant-columns.tsx';
import { levelOf, thresholdInFiles } from '../../entities/covenant/covenant-measures.ts';
import { DueText } from '../../entities/covenant/due-text.tsx';
import styles from './covenants.module.css';

const severity: Readonly<Record<CovenantStatus, number>> = {
  Breached: 0,
  InCure: 1,
  Overdue: 2,
  AtRisk: 3,
  Waived: 4,
  NoData: 5,
  NotYetDue: 6,
  Met: 7,
  Proposed: 8,
  Obsolete: 9,
};

const column = createColumnHelper<DataTableFeatures, CovenantWithState>();

const columnsFor = (onOpen: (covenant: CovenantWithState) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Covenant',
      sortFn: 'text',
      meta: { filter: 'text' },
      cell: ({ row, getValue }) => (
        <>
          <button type="button" className={styles['name']} onClick={() => onOpen(row.original)}>
            {getValue()}
          </button>
          {row.original.pendingTerms !== null && <span className="below">Changed terms wait for approval</span>}
        </>
      ),
    }),
    column.accessor(({ state }) => severity[state.status], {
      id: 'status',
      header: 'Status',
      sortFn: 'basic',
      meta: { text: ({ state }: CovenantWithState) => formatStatus(state.status) },
      cell: ({ row }) => <StatusBadge status={row.original.state.status} />,
    }),
    column.display({
      id: 'threshold',
      header: 'Threshold',
      meta: { align: 'end', text: requiredOf, ...thresholdInFiles(levelOf, requiredOf) },
      cell: ({ row }) => <RequiredText>{requiredOf(row.original)}</RequiredText>,
    }),
    column.accessor(({ state }) => state.nextDueDate ?? undefined, {
      id: 'due',
      header: 'Next due',
      meta: { format: { kind: 'date' }, filter: 'date' },
      cell: ({ row: { original } }) => (
        <DueText covenantType={original.covenantType} nextDueDate={original.state.nextDueDate} />
      ),
    }),
    column.accessor(({ frequency }) => formatFrequency(frequency), {
      id: 'frequency',
      header: 'Frequency',
      sortFn: 'text',
      meta: { secondary: true, filter: 'choice' },
      cell: ({ row, getValue }) => <span title={formatDueRule(row.original)}>{getValue()}</span>,
    }),
    column.accessor(({ covenantType }) => formatCovenantType(covenantType), {
      id: 'type',
      header: 'Type',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ section }) => section ?? undefined, {
      id: 'section',
      header: 'Section',
      sortFn: 'alphanumeric',
      sortUndefined: 'last',
      meta: { secondary: true },
      cell: ({ row }) => <span className={styles['nowrap']}>{row.original.section ?? noValue}</span>,
    }),
    column.accessor((covenant) => stateWords(covenant, today()), {
      id: 'why',
      header: 'Why',
      enableSorting: false,
      meta: { secondary: true, grow: true },
      cell: ({ getValue }) => <span className={styles['why']}>{getValue()}</span>,
    }),
  ]);

interface CovenantsTableProps {
  readonly covenants: readonly CovenantWithState[];
  readonly openId: string | null;
  readonly onOpen: (covenant: CovenantWithState) => void;
}

/** Worst first; what is due sooner comes before what is due later. */
export function CovenantsTable({ covenants, openId, onOpen }: CovenantsTableProps) {
  const open = useSteady(onOpen);
  const columns = useMemo(() => columnsFor(open), [open]);
  return (
    <DataTable
      id="covenants"
      caption="Covenants"
      columns={columns}
      rows={covenants}
      rowId={({ id }) => id}
      sortedBy={[
        { id: 'status', desc: false },
        { id: 'due', desc: false },
      ]}
      onOpen={onOpen}
      openRowId={openId}
    />
  );
}
