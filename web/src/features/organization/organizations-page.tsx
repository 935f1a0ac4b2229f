import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Building } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Organization } from '#shared/domain/organization.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './organization.module.css';

const column = createColumnHelper<DataTableFeatures, Organization>();

const columnsFor = (currentId: string) =>
  column.columns([
    column.accessor('name', {
      header: 'Organization',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className={styles['name']} to={`/organization/${row.original.id}/dashboard`}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor(({ entityCurrencyUnit }) => entityCurrencyUnit.value, {
      id: 'currency',
      header: 'Currency',
      sortFn: 'text',
    }),
    column.accessor(({ id }) => (id === currentId ? 'You work here now' : 'Opens when you choose it'), {
      id: 'current',
      header: 'Where you are',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => <span className={styles['muted']}>{getValue()}</span>,
    }),
  ]);

/** The organizations that the reader belongs to; all of them for a superuser. */
export function OrganizationsPage() {
  const { organization } = useGlobalState();
  const organizations = useInfiniteQuery({
    queryKey: ['organizations', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.organizations.listOrganizations({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <div className={styles['page']}>
      <PageHeader title="Organizations" facts={<span>Where you work</span>} />
      <Panel title="Your organizations" flush>
        <QueryView query={organizations} skeleton={<TableSkeleton rows={3} />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.body);
            return rows.length === 0 ? (
              <EmptyState icon={Building} title="You belong to no organization">
                Ask the administrator of your organization to invite you.
              </EmptyState>
            ) : (
              <DataTable
                caption="Organizations"
                columns={columnsFor(organization.id)}
                rows={rows}
                rowId={({ id }) => id}
                more={{
                  hasMore: organizations.hasNextPage,
                  isLoading: organizations.isFetchingNextPage,
                  load: organizations.fetchNextPage,
                }}
              />
            );
          }}
        </QueryView>
      </Panel>
    </div>
  );
}
