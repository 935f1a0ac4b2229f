import { ClipboardList } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { linesOf } from '../../entities/covenant/standing-lines.ts';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import styles from './oversight.module.css';

const columns = [
  covenantColumn.name,
  covenantColumn.status,
  covenantColumn.threshold,
  covenantColumn.due,
  covenantColumn.delivered,
  covenantColumn.why,
];

/** The reports that borrowers owe, in all structures. */
export function ReportsPage() {
  const { organizationId = '' } = useParams();
  const standings = useStandings();
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Reports"
        facts={<span>What borrowers deliver, in every structure</span>}
        actions={<ButtonLink to={`/reporting/organization/${organizationId}/generate`}>Generate a report</ButtonLink>}
      />
      <RiskPanel app={null} />
      <Panel title="Reports to be delivered" flush>
        <QueryView query={standings} skeleton={<TableSkeleton />}>
          {(found) => {
            const reports = linesOf(found).filter(({ covenantType }) => covenantType === 'Report');
            return reports.length === 0 ? (
              <EmptyState icon={ClipboardList} title="No reports are due from anybody">
                Reports that agreements ask for appear here once their covenants are approved.
              </EmptyState>
            ) : (
              <DataTable id="reports" caption="Reports" columns={columns} rows={reports} rowId={lineId} />
            );
          }}
        </QueryView>
      </Panel>
    </div>
  );
}
