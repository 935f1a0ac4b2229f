import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { RadioTower } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import type { DataSignal } from '#shared/domain/data-signal.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFrequency } from '#shared/format/due-rule.ts';
import { noValue } from '#shared/format/no-value.ts';
import { formatSignalState } from '#shared/format/signal-words.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { signalQueries } from '../../api/queries/signal-queries.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { SignalSwitch } from './signal-switch.tsx';

const column = createColumnHelper<DataTableFeatures, DataSignal>();

const columnsFor = (structure: Structure) =>
  column.columns([
    column.accessor('name', {
      header: 'Signal',
      sortFn: 'text',
      cell: ({ row: { original }, getValue }) =>
        original.latest === null ? (
          <span className="name">{getValue()}</span>
        ) : (
          <Link className="name" to={`/deals/${structure.id}/deal-details/${original.detailId}`}>
            {getValue()}
          </Link>
        ),
    }),
    column.accessor(({ active }) => (active ? 'On' : 'Off'), {
      id: 'active',
      header: 'Followed',
      sortFn: 'text',
      meta: { short: true },
      cell: ({ row: { original } }) => <SignalSwitch signal={original} structure={structure} />,
    }),
    column.accessor(formatSignalState, {
      id: 'state',
      header: 'State',
      sortFn: 'text',
      cell: ({ row: { original }, getValue }) =>
        original.late === null ? (
          <span className="muted">{getValue()}</span>
        ) : (
          <>
            <StatusBadge status="Overdue" word="Late" />
            <span className="below">{getValue()}</span>
          </>
        ),
    }),
    column.accessor(({ latest }) => latest?.value, {
      id: 'latest',
      header: 'Latest figure',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end' },
      cell: ({ row: { original }, getValue }) => (
        <>
          <FigureText
            value={getValue() ?? null}
            unit={original.latest?.unit ?? null}
            reason="There is no figure that you may see."
          />
          {original.latest && <span className="below">{formatFigurePeriod(original.latest)}</span>}
        </>
      ),
    }),
    column.accessor(({ latest }) => latest?.sourceKind ?? noValue, {
      id: 'source',
      header: 'Source',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ frequency }) => (frequency === null ? noValue : formatFrequency(frequency)), {
      id: 'frequency',
      header: 'Expected',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ covenants }) => covenants.map(({ name }) => name).join(', '), {
      id: 'covenants',
      header: 'Tested by',
      sortFn: 'text',
      meta: { secondary: true, grow: true },
      cell: ({ getValue }) => getValue() || <span className="muted">{noValue}</span>,
    }),
  ]);

const about =
  'The figures that covenants live on. Whoever switches one off stops waiting for it here; its covenants stay due and tested.';

/** The figures that a structure's covenants live on: which there are, where they come from, and which are missing. */
export function SignalsPage() {
  const structure = useOutletContext<Structure>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  // Cells are made anew with their columns, and a switch that was just used would lose the focus.
  const columns = useMemo(() => columnsFor(structure), [structure]);
  const signals = useQuery({ ...signalQueries.of(structure.id), enabled: mayView });
  if (!mayView) return <NotShared />;
  return (
    <Page>
      <title>{`Data signals · ${structure.name} · Trestle`}</title>
      <Panel title="Data signals" description={about} flush>
        <QueryView
          query={signals}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState icon={RadioTower} title="No signals yet">
              Figures that covenants are tested by appear here with their source and their latest period.
            </EmptyState>
          }
        >
          {(found) => <DataTable caption="Data signals" columns={columns} rows={found} rowId={({ id }) => id} />}
        </QueryView>
      </Panel>
    </Page>
  );
}
