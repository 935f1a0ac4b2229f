import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StructureRow } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useTerms } from '../../entities/entity/entity-words.ts';
import { amountsText } from '../../entities/list/shared-columns.tsx';

const column = createColumnHelper<DataTableFeatures, StructureRow>();

const columnsFor = (loans: string) =>
  column.columns([
    column.accessor('name', {
      header: 'Business',
      sortFn: 'text',
      meta: { filter: 'text' },
      cell: ({ getValue, row }) => (
        <Link className="name" to={`/deals/${row.original.id}/overview`}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor(({ customId }) => customId ?? undefined, {
      id: 'customId',
      header: 'Custom id',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ summary }) => summary.financingCount, {
      id: 'financings',
      header: loans,
      sortFn: 'basic',
      meta: { format: { kind: 'number' } },
    }),
    column.accessor(({ summary }) => summary.projectCount, {
      id: 'projects',
      header: 'Projects',
      sortFn: 'basic',
      meta: { secondary: true, format: { kind: 'number' } },
    }),
    column.accessor(({ summary }) => amountsText(summary.commitments), {
      id: 'commitments',
      header: 'Committed',
      meta: { align: 'end' },
    }),
  ]);

/** The structures of type Business. */
export function BusinessesPanel() {
  const { organization } = useGlobalState();
  const { loans } = useTerms();
  const mayCreate = usePermitted('Create', 'Deal');
  const businesses = useInfiniteQuery(
    structureQueries.list({
      organizationId: organization.id,
      search: '',
      launchStatus: 'Active',
      structureType: 'Business',
    }),
  );
  const rows = businesses.data?.pages.flatMap(({ body }) => body) ?? [];
  return (
    <Panel title="Businesses" flush>
      <DataTable
        id="businesses"
        caption="Businesses"
        columns={columnsFor(loans)}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={businesses.isPending}
        failure={businesses.error ? { error: businesses.error, retry: () => void businesses.refetch() } : null}
        more={{
          hasMore: businesses.hasNextPage,
          isLoading: businesses.isFetchingNextPage,
          load: businesses.fetchNextPage,
        }}
        empty={
          <EmptyState icon={Building2} title="No businesses yet">
            {mayCreate
              ? 'Structures of type Business appear here. Make the first as a new structure in the portfolio.'
              : 'Structures of type Business that are shared with you appear here.'}
          </EmptyState>
        }
      />
    </Panel>
  );
}
