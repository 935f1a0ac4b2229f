import { createColumnHelper } from '@tanstack/react-table';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './oversight.module.css';
import { type Standing, useOversight } from './use-oversight.ts';

interface Business {
  readonly name: string;
  readonly standings: readonly Standing[];
}

const businessesOf = (found: readonly Standing[]): readonly Business[] =>
  [...Map.groupBy(found, ({ structure }) => structure.borrower ?? '')]
    .filter(([name]) => name !== '')
    .map(([name, standings]) => ({ name, standings }));

const breachedOf = ({ standings }: Business): number =>
  standings.flatMap(({ covenants }) => covenants).filter(({ state }) => state.status === 'Breached').length;

const column = createColumnHelper<DataTableFeatures, Business>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Business',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['name']}>{getValue()}</span>,
  }),
  column.accessor(({ standings }) => standings.map(({ structure }) => structure.name).join(', '), {
    id: 'structures',
    header: 'Structures',
    sortFn: 'text',
    cell: ({ row }) =>
      row.original.standings.map(({ structure }, index) => (
        <span key={structure.id}>
          {index > 0 && ', '}
          <Link to={`/deals/${structure.id}/overview`}>{structure.name}</Link>
        </span>
      )),
  }),
  column.accessor(breachedOf, {
    id: 'breached',
    header: 'Breached covenants',
    sortFn: 'basic',
    meta: { secondary: true },
    cell: ({ getValue }) =>
      getValue() === 0 ? (
        <span className={styles['muted']}>None</span>
      ) : (
        <StatusBadge status="Breached" count={getValue()} />
      ),
  }),
]);

/** The businesses behind the structures. Investors are listed with them as soon as structures name any. */
export function BusinessesPage() {
  const oversight = useOversight();
  return (
    <div className={styles['page']}>
      <PageHeader title="Businesses and investors" facts={<span>Who stands behind the structures</span>} />
      <Panel title="Businesses" flush>
        <QueryView query={oversight} skeleton={<TableSkeleton />}>
          {(found) => {
            const businesses = businessesOf(found);
            return businesses.length === 0 ? (
              <EmptyState icon={Users} title="No businesses yet">
                Borrowers named in structures appear here with the structures that they stand behind.
              </EmptyState>
            ) : (
              <DataTable caption="Businesses" columns={columns} rows={businesses} rowId={({ name }) => name} />
            );
          }}
        </QueryView>
      </Panel>
      <Panel title="Investors" flush>
        <EmptyState icon={Users} title="No structure has an investor">
          Investors of structures appear here with what they hold.
        </EmptyState>
      </Panel>
    </div>
  );
}
