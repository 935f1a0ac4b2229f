import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { formatShare } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/number.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { today } from '../../../components/today.ts';
import styles from './figures.module.css';

const column = createColumnHelper<DataTableFeatures, CovenantWithState>();

/** The level in force today, in words. */
function thresholdText({ operator, thresholds }: CovenantWithState): string {
  const level = thresholdOn(thresholds, today());
  return operator === null || level === null
    ? noValue
    : formatThreshold(operator, { value: level.value, unit: level.unit });
}

const columnsFor = (onOpen: (covenant: CovenantWithState) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Covenant',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <button type="button" className={styles['name']} onClick={() => onOpen(row.original)}>
          {getValue()}
          {row.original.metric !== null && row.original.metric !== getValue() && (
            <span className={styles['metric']}>{row.original.metric}</span>
          )}
        </button>
      ),
    }),
    column.accessor(({ state }) => state.status, {
      id: 'status',
      header: 'Status',
      sortFn: 'text',
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
    column.accessor(({ state }) => state.lastTest?.value ?? undefined, {
      id: 'figure',
      header: 'Last figure',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <>
          <FigureText
            value={original.state.lastTest?.value ?? null}
            unit={original.state.lastTest?.unit ?? null}
            reason={original.state.because}
          />
          {original.state.lastTest && (
            <span className={styles['period']}>{formatPeriod(original.state.lastTest.periodEnd)}</span>
          )}
        </>
      ),
    }),
    column.display({
      id: 'threshold',
      header: 'Threshold',
      meta: { align: 'end', secondary: true },
      cell: ({ row }) => thresholdText(row.original),
    }),
    column.accessor(({ state }) => state.lastTest?.headroom ?? undefined, {
      id: 'headroom',
      header: 'Headroom',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end', secondary: true },
      cell: ({ getValue }) => (
        <span className={(getValue() ?? 0) < 0 ? styles['negative'] : undefined}>{formatShare(getValue())}</span>
      ),
    }),
    column.accessor(({ state }) => state.nextDueDate ?? undefined, {
      id: 'due',
      header: 'Next figure due',
      sortFn: 'text',
      sortUndefined: 'last',
      meta: { secondary: true },
      cell: ({ row }) => <DateText date={row.original.state.nextDueDate} />,
    }),
    column.accessor(({ state }) => state.because, {
      id: 'why',
      header: 'Why',
      enableSorting: false,
      meta: { secondary: true, grow: true },
      cell: ({ getValue }) => <span className={styles['small']}>{getValue()}</span>,
    }),
  ]);

interface FinancialCovenantsTableProps {
  readonly covenants: readonly CovenantWithState[];
  readonly openId: string | null;
  readonly onOpen: (covenant: CovenantWithState) => void;
}

export function FinancialCovenantsTable({ covenants, openId, onOpen }: FinancialCovenantsTableProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns stay; only what opening does may change
  const columns = useMemo(() => columnsFor((covenant) => onOpen(covenant)), []);
  return (
    <DataTable
      caption="Financial covenants"
      columns={columns}
      rows={covenants}
      rowId={({ id }) => id}
      sortedBy={[{ id: 'headroom', desc: false }]}
      onOpen={onOpen}
      openRowId={openId}
    />
  );
}
