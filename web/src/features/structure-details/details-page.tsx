import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListPlus } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { Detail } from '#shared/domain/detail.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate, formatMonthDay, formatPeriod } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/number.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './structure-details.module.css';

/** What is recorded about a structure: its own facts, then its details. */
export function DetailsPage() {
  const structure = useOutletContext<Structure>();
  const mayView = usePermitted('View', 'Detail', structure.id);
  return (
    <div className={styles['page']}>
      <title>{`Details · ${structure.name} · Trestle`}</title>
      <Facts structure={structure} />
      {mayView && <Details structureId={structure.id} />}
    </div>
  );
}

function Facts({ structure }: { structure: Structure }) {
  const { dealLabel } = termsOf(useGlobalState().organization.details);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [dealLabel, structure.name],
    ['Id', structure.customId ?? noValue],
    ['Type', structure.structureType],
    ['Borrower', structure.borrower ?? noValue],
    ['Currency', structure.currency],
    ['Fiscal year ends', formatMonthDay(structure.fiscalYearEnd)],
    ['Closed', formatDate(structure.closingDate)],
    ['Description', structure.description ?? noValue],
    ['Created', <MomentText key="created" at={structure.createdAt} />],
    ['Last changed', <MomentText key="changed" at={structure.updatedAt} />],
  ];
  return (
    <Panel title="Structure">
      <dl className={styles['facts']}>
        {facts.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const column = createColumnHelper<DataTableFeatures, Detail>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Detail',
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <Link className={styles['name']} to={row.original.id}>
        {getValue()}
      </Link>
    ),
  }),
  column.accessor(({ latest }) => latest?.value, {
    id: 'latest',
    header: 'Latest figure',
    sortFn: 'basic',
    sortUndefined: 'last',
    meta: { align: 'end' },
    cell: ({ row, getValue }) => (
      <FigureText value={getValue() ?? null} unit={row.original.unit} reason="No figure was entered yet." />
    ),
  }),
  column.accessor(({ latest }) => latest?.period, {
    id: 'period',
    header: 'Period',
    sortFn: 'text',
    sortUndefined: 'last',
    cell: ({ getValue }) => formatPeriod(getValue()),
  }),
  column.accessor('valueSource', { header: 'Value source', sortFn: 'text', meta: { secondary: true } }),
  column.accessor(({ custom }) => (custom ? 'Your organization' : 'Catalog'), {
    id: 'origin',
    header: 'Defined by',
    sortFn: 'text',
    meta: { secondary: true },
  }),
]);

function Details({ structureId }: { structureId: string }) {
  const details = useQuery(figureQueries.details(structureId));
  return (
    <Panel title="Details" flush>
      <QueryView
        query={details}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={ListPlus} title="No details yet">
            Each figure that is entered for a covenant becomes a detail of the structure and appears here.
          </EmptyState>
        }
      >
        {(found) => (
          <DataTable
            caption="Details"
            columns={columns}
            rows={found}
            rowId={({ id }) => id}
            sortedBy={[{ id: 'name', desc: false }]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
