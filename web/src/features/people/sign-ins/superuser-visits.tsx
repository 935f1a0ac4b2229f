import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ShieldCheck } from 'lucide-react';
import { isVisitOpen, type SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';

const column = createColumnHelper<DataTableFeatures, SuperuserVisit>();

/** Whoever did not leave was out when the time was over. */
function Left({ visit }: { visit: SuperuserVisit }) {
  if (isVisitOpen(visit, new Date())) return 'Still inside';
  return <MomentText at={visit.leftAt ?? visit.until} />;
}

const columns = column.columns([
  column.accessor('superuserName', { header: 'Superuser', enableSorting: false }),
  column.accessor('enteredAt', {
    header: 'Entered',
    enableSorting: false,
    cell: ({ getValue }) => <MomentText at={getValue()} />,
  }),
  column.accessor(({ leftAt, until }) => leftAt ?? until, {
    id: 'left',
    header: 'Left',
    enableSorting: false,
    cell: ({ row }) => <Left visit={row.original} />,
  }),
  column.accessor('reason', { header: 'Reason', enableSorting: false }),
]);

/** Which superusers of Trestle have entered the organization, and why. */
export function SuperuserVisits() {
  const { organization } = useGlobalState();
  const visits = useInfiniteQuery(peopleQueries.superuserVisits(organization.id));
  const rows = visits.data?.pages.flatMap(({ body }) => body) ?? [];
  return (
    <Panel
      title="Trestle superusers"
      description="Superusers belong to the operator of Trestle. They give a reason before they enter an organization."
      flush
    >
      <DataTable
        caption="Trestle superusers"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isServerSorted
        isLoading={visits.isPending}
        failure={rows.length === 0 && visits.error ? { error: visits.error, retry: visits.refetch } : null}
        empty={
          <EmptyState icon={ShieldCheck} title="No superuser has entered">
            Entries appear here with their reasons.
          </EmptyState>
        }
        more={{ hasMore: visits.hasNextPage, isLoading: visits.isFetchingNextPage, load: visits.fetchNextPage }}
      />
    </Panel>
  );
}
