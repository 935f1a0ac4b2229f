import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { formatPercent } from '#shared/format/figure.ts';
import { stateWords } from '#shared/format/standing-words.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText, today } from '../../../components/date-text.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useSteady } from '../../../components/use-steady.ts';
import { headroomInPercent, lastFigureText, requiredOf } from '../../../entities/covenant/covenant-columns.tsx';
import { lastFigureInFiles, levelOf, thresholdInFiles } from '../../../entities/covenant/covenant-measures.ts';
import styles from './figures.module.css';

const column = createColumnHelper<DataTableFeatures, CovenantWithState>();

/** The name, and what is measured where that is something else. */
const nameText = ({ name, metric }: CovenantWithState): string =>
  metric === null || metric === name ? name : `${name} · ${metric}`;

const columnsFor = (onOpen: (covenant: CovenantWithState) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Covenant',
      sortFn: 'text',
      meta: { filter: 'text', text: nameText },
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
      meta: { filter: 'choice', text: ({ state }: CovenantWithState) => formatStatus(state.status) },
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
    column.accessor(({ state }) => state.lastTest?.value ?? undefined, {
      id: 'figure',
      header: 'Last figure',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: {
        align: 'end',
        text: ({ state }: CovenantWithState) => lastFigureText(state),
        ...lastFigureInFiles(({ state }: CovenantWithState) => state),
      },
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
      meta: { align: 'end', text: requiredOf, ...thresholdInFiles(levelOf, requiredOf) },
      cell: ({ row }) => requiredOf(row.original),
    }),
    column.accessor(({ state }) => headroomInPercent(state), {
      id: 'headroom',
      header: 'Headroom',
      meta: { secondary: true, format: { kind: 'percent' }, filter: 'number' },
      cell: ({ getValue }) => (
        <span className={(getValue() ?? 0) < 0 ? styles['negative'] : undefined}>{formatPercent(getValue())}</span>
      ),
    }),
    column.accessor(({ state }) => state.nextDueDate ?? undefined, {
      id: 'due',
      header: 'Next figure due',
      meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
      cell: ({ row }) => <DateText date={row.original.state.nextDueDate} />,
    }),
    column.accessor((covenant) => stateWords(covenant, today()), {
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
  const open = useSteady(onOpen);
  const columns = useMemo(() => columnsFor(open), [open]);
  return (
    <DataTable
      id="financial-covenants"
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
