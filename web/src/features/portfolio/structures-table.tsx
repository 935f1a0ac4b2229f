import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { formatMonthDay } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/number.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { CovenantCounts, covenantCountsText } from './covenant-counts.tsx';
import styles from './portfolio.module.css';

const column = createColumnHelper<DataTableFeatures, Structure>();

const columnsFor = (queryClient: QueryClient) =>
  column.columns([
    column.accessor('name', {
      header: 'Deal Name',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className={styles['name']} to={`/deals/${row.original.id}/overview`}>
          {getValue()}
        </Link>
      ),
    }),
    column.display({
      id: 'covenants',
      header: 'Covenants',
      meta: {
        // What the cell itself has read; rows that were never in sight have nothing to say yet.
        text: ({ id }: Structure) =>
          covenantCountsText(queryClient.getQueryData(covenantQueries.approved(id).queryKey)),
      },
      cell: ({ row }) => <CovenantCounts structureId={row.original.id} />,
    }),
    column.accessor('borrower', {
      header: 'Borrower',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => getValue() ?? <span className={styles['muted']}>{noValue}</span>,
    }),
    column.accessor('structureType', { header: 'Type', sortFn: 'text', meta: { secondary: true, filter: 'choice' } }),
    column.accessor('currency', { header: 'Currency', sortFn: 'text', meta: { secondary: true, filter: 'choice' } }),
    column.accessor('fiscalYearEnd', {
      header: 'Fiscal year end',
      sortFn: 'text',
      meta: { secondary: true, text: ({ fiscalYearEnd }: Structure) => formatMonthDay(fiscalYearEnd) },
      cell: ({ getValue }) => formatMonthDay(getValue()),
    }),
    column.accessor('closingDate', {
      header: 'Closing date',
      meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
      cell: ({ row }) => <DateText date={row.original.closingDate} />,
    }),
  ]);

interface StructuresTableProps {
  readonly rows: readonly Structure[];
  readonly more: React.ComponentProps<typeof DataTable>['more'];
}

export function StructuresTable({ rows, more }: StructuresTableProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const columns = useMemo(() => columnsFor(queryClient), [queryClient]);
  return (
    <DataTable
      id="structures"
      caption="Structures"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sortedBy={[{ id: 'name', desc: false }]}
      onOpen={({ id }) => void navigate(`/deals/${id}/overview`)}
      {...(more === undefined ? {} : { more })}
    />
  );
}
