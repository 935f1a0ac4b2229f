import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { isVisitOpen, type SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';

const column = createColumnHelper<DataTableFeatures, SuperuserVisit>();

/** When somebody left; null while they are inside. Whoever did not leave was out when the time was over. */
const leftAtOf = (visit: SuperuserVisit): string | null =>
  isVisitOpen(visit, new Date()) ? null : (visit.leftAt ?? visit.until);

const inside = 'Still inside';

function Left({ visit }: { visit: SuperuserVisit }) {
  const leftAt = leftAtOf(visit);
  return leftAt === null ? inside : <MomentText at={leftAt} />;
}

function leftText(visit: SuperuserVisit, timeZone: string | undefined): string {
  const leftAt = leftAtOf(visit);
  return leftAt === null ? inside : formatMoment(leftAt, timeZone);
}

const columnsIn = (timeZone: string | undefined) =>
  column.columns([
    column.accessor('superuserName', { header: 'Superuser', enableSorting: false }),
    column.accessor('enteredAt', {
      header: 'Entered',
      enableSorting: false,
      meta: { text: ({ enteredAt }: SuperuserVisit) => formatMoment(enteredAt, timeZone) },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    column.accessor(({ leftAt, until }) => leftAt ?? until, {
      id: 'left',
      header: 'Left',
      enableSorting: false,
      meta: { text: (visit: SuperuserVisit) => leftText(visit, timeZone) },
      cell: ({ row }) => <Left visit={row.original} />,
    }),
    column.accessor('reason', { header: 'Reason', enableSorting: false }),
  ]);

/** Which superusers of Trestle have entered the organization, and why. */
export function SuperuserVisits() {
  const { organization } = useGlobalState();
  const visits = useInfiniteQuery(peopleQueries.superuserVisits(organization.id));
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
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
