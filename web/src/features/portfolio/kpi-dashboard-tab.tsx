import { Gauge } from 'lucide-react';
import { type StatusGroup, statusesIn } from '#shared/domain/covenant-status.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusTiles } from '../../components/status-tiles.tsx';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { linesOf } from '../../entities/covenant/standing-lines.ts';
import { useStandingsIn } from '../../entities/covenant/use-standings.ts';

const columns = [
  covenantColumn.name,
  covenantColumn.status,
  covenantColumn.figure,
  covenantColumn.threshold,
  covenantColumn.headroom,
  covenantColumn.due,
  covenantColumn.why,
];

/** The table below the tiles, narrowed to one group of statuses. */
const listedAt =
  (portfolioId: string) =>
  (group: StatusGroup): string => {
    const address = new URLSearchParams({ tab: 'kpi-dashboard', portfolio: portfolioId });
    for (const status of statusesIn(group)) address.append('kpis.status', formatStatus(status));
    return `?${address}`;
  };

/** Key figures under covenant, over all structures of the portfolio: where each stands, and how far from its threshold. */
export function KpiDashboardTab({ portfolioId }: { portfolioId: string }) {
  const standings = useStandingsIn('pm', portfolioId === aggregateId ? {} : { belowId: portfolioId });
  return (
    <QueryView query={standings} skeleton={<TableSkeleton />}>
      {(found) => {
        const lines = linesOf(found).filter(({ covenantType }) => covenantType === 'KPI');
        return (
          <>
            <StatusTiles standings={lines} listedAt={listedAt(portfolioId)} />
            <Panel title="Financial covenants" flush>
              <DataTable
                id="kpis"
                caption="Financial covenants"
                columns={columns}
                rows={lines}
                rowId={lineId}
                empty={
                  <EmptyState icon={Gauge} title="No financial covenants yet">
                    Ratios and amounts that agreements set thresholds for appear here once they are approved.
                  </EmptyState>
                }
              />
            </Panel>
          </>
        );
      }}
    </QueryView>
  );
}
