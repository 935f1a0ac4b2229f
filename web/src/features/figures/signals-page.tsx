import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { RadioTower } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/no-value.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { byMetric } from '../../entities/covenant/by-metric.ts';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { NotShared } from '../../entities/figure/not-shared.tsx';

/** A figure that a structure has or needs, and the covenants that are tested by it. */
interface Signal {
  readonly id: string;
  readonly name: string;
  readonly detail: Detail | null;
  readonly covenants: readonly CovenantWithState[];
}

function signalsOf(details: readonly Detail[], covenants: readonly CovenantWithState[]): readonly Signal[] {
  const tested = byMetric(covenants);
  const known = details.map((detail) => ({
    id: detail.id,
    name: detail.name,
    detail,
    covenants: tested.get(detailIdOf(detail.name)) ?? [],
  }));
  const names = new Set(details.map(({ name }) => detailIdOf(name)));
  const missing = [...tested]
    .filter(([id]) => !names.has(id))
    .map(([id, own]) => ({ id, name: own[0]?.metric ?? id, detail: null, covenants: own }));
  return [...missing, ...known];
}

const column = createColumnHelper<DataTableFeatures, Signal>();

const columnsFor = (structureId: string) =>
  column.columns([
    column.accessor('name', {
      header: 'Signal',
      sortFn: 'text',
      cell: ({ row, getValue }) =>
        row.original.detail === null ? (
          <span className="name">
            {getValue()}
            <span className="below">No figure yet</span>
          </span>
        ) : (
          <Link className="name" to={`/deals/${structureId}/deal-details/${row.original.id}`}>
            {getValue()}
          </Link>
        ),
    }),
    column.accessor(({ detail }) => detail?.latest?.value, {
      id: 'latest',
      header: 'Latest figure',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end' },
      cell: ({ row: { original }, getValue }) => (
        <>
          <FigureText
            value={getValue() ?? null}
            unit={original.detail?.unit ?? null}
            reason="No figure was entered yet."
          />
          {original.detail?.latest && <span className="below">{formatFigurePeriod(original.detail.latest)}</span>}
        </>
      ),
    }),
    column.accessor(({ detail }) => detail?.latest?.source.kind ?? noValue, {
      id: 'source',
      header: 'Source',
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

/** The figures that a structure's covenants live on: which there are, where they come from, and which are missing. */
export function SignalsPage() {
  const structure = useOutletContext<Structure>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const details = useQuery({ ...figureQueries.details(structure.id), enabled: mayView });
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(structure.id), enabled: mayViewCovenants });
  if (!mayView) return <NotShared />;
  return (
    <Page>
      <title>{`Data signals · ${structure.name} · Trestle`}</title>
      <Panel title="Data signals" flush>
        <QueryView query={details} skeleton={<TableSkeleton />}>
          {(found) => {
            const signals = signalsOf(found, covenants);
            return signals.length === 0 ? (
              <EmptyState icon={RadioTower} title="No signals yet">
                Figures that covenants are tested by appear here with their source and their latest period.
              </EmptyState>
            ) : (
              <DataTable
                caption="Data signals"
                columns={columnsFor(structure.id)}
                rows={signals}
                rowId={({ id }) => id}
              />
            );
          }}
        </QueryView>
      </Panel>
    </Page>
  );
}
