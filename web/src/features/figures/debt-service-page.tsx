import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { useOutletContext } from 'react-router-dom';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { NotShared } from './figures-pages.tsx';
import { FiguresTabs } from './figures-tabs.tsx';
import { PeriodTable } from './period-table.tsx';
import { seriesQuery } from './series-queries.ts';

/** Details that are payments on debt, by their names in the catalog; the coverage ratio is not one. */
const isDebtService = ({ detailName }: Datapoint): boolean =>
  /\b(debt service|principal|interest)\b/i.test(detailName) && !/\b(ratio|coverage|rate)\b/i.test(detailName);

/** Payments on debt: those that were made, and those that are expected. */
export function DebtServicePage() {
  const structure = useOutletContext<Structure>();
  return (
    <Page>
      <title>{`Debt service schedule · ${structure.name} · Trestle`}</title>
      <FiguresTabs structureId={structure.id} />
      <Payments title="Paid" kind="actual" structure={structure} />
      <Payments title="Scheduled" kind="forecast" structure={structure} />
    </Page>
  );
}

function Payments({ title, kind, structure }: { title: string; kind: DataKind; structure: Structure }) {
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const series = useQuery({ ...seriesQuery(structure.id, kind), enabled: mayView });
  if (!mayView) return <NotShared />;
  return (
    <Panel title={title} flush>
      <QueryView query={series} skeleton={<TableSkeleton rows={3} />}>
        {(datapoints) => {
          const payments = datapoints.filter(isDebtService);
          return payments.length === 0 ? (
            <EmptyState icon={CalendarRange} title="No payments yet">
              Figures of debt service, principal and interest appear here, month by month,{' '}
              {kind === 'actual' ? 'once they are entered as actual figures.' : 'once they are entered as forecasts.'}
            </EmptyState>
          ) : (
            <PeriodTable caption={title} structureId={structure.id} datapoints={payments} />
          );
        }}
      </QueryView>
    </Panel>
  );
}
