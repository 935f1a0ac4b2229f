import { createColumnHelper } from '@tanstack/react-table';
import { Link, useNavigate } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { formatMonthDay } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/number.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { CovenantCounts } from './covenant-counts.tsx';
import styles from './portfolio.module.css';

const column = createColumnHelper<DataTableFeatures, Structure>();

const columns = column.columns([
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
    cell: ({ row }) => <CovenantCounts structureId={row.original.id} />,
  }),
  column.accessor('borrower', {
    header: 'Borrower',
    sortFn: 'text',
    meta: { secondary: true },
    cell: ({ getValue }) => getValue() ?? <span className={styles['muted']}>{noValue}</span>,
  }),
  column.accessor('structureType', { header: 'Type', sortFn: 'text', meta: { secondary: true } }),
  column.accessor('currency', { header: 'Currency', sortFn: 'text', meta: { secondary: true } }),
  column.accessor('fiscalYearEnd', {
    header: 'Fiscal year end',
    sortFn: 'text',
    meta: { secondary: true },
    cell: ({ getValue }) => formatMonthDay(getValue()),
  }),
  column.accessor('closingDate', {
    header: 'Closing date',
    sortFn: 'text',
    meta: { secondary: true },
    cell: ({ getValue }) => <DateText date={getValue()} />,
  }),
]);

interface StructuresTableProps {
  readonly rows: readonly Structure[];
  readonly more: React.ComponentProps<typeof DataTable>['more'];
}

export function StructuresTable({ rows, more }: StructuresTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
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
