import { Button } from '@aws-amplify/ui-react';
import { FileQuestion, Printer, ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { formatDate } from '#shared/format/dates.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { linesOf, type Standing, useOversight, worstFirst } from '../../entities/covenant/use-oversight.ts';
import styles from './oversight.module.css';

const columns = [
  covenantColumn.name,
  covenantColumn.status,
  covenantColumn.figure,
  covenantColumn.headroom,
  covenantColumn.due,
  covenantColumn.why,
];
const statuses = ['Breached', 'AtRisk', 'Met', 'Pending'] as const;

/** The compliance report of a structure as of today; the address names the structure, so that it can be passed on. */
export function ReportPage() {
  const { organizationId = '', reportId } = useParams();
  const oversight = useOversight();
  return (
    <QueryView query={oversight} skeleton={<TableSkeleton />}>
      {(found) => {
        const standing = found.find(({ structure }) => structure.id === reportId);
        return standing === undefined ? (
          <>
            <title>Report not found · Trestle</title>
            <h1 className="visually-hidden">Report not found</h1>
            <EmptyState
              icon={FileQuestion}
              title="This report does not exist"
              action={<Link to={`/reporting/organization/${organizationId}/generate`}>Generate a report</Link>}
            >
              It may be of a structure that you may not see, or that is archived.
            </EmptyState>
          </>
        ) : (
          <Report standing={standing} />
        );
      }}
    </QueryView>
  );
}

function Report({ standing }: { standing: Standing }) {
  const { organization } = useGlobalState();
  const { structure, covenants } = standing;
  return (
    <div className={styles['page']}>
      <PageHeader
        title={`Compliance report: ${structure.name}`}
        facts={
          <>
            <span>{organization.name}</span>
            {structure.borrower !== null && <span>{structure.borrower}</span>}
            <span>As of {formatDate(today())}</span>
          </>
        }
        actions={
          <Button size="small" onClick={() => window.print()}>
            <Printer size={14} aria-hidden />
            Print
          </Button>
        }
      />
      <div className={styles['summary']}>
        {statuses.map((status) => {
          const count = covenants.filter(({ state }) => state.status === status).length;
          return count > 0 && <StatusBadge key={status} status={status} count={count} />;
        })}
      </div>
      <Panel title="Covenants" flush>
        {covenants.length === 0 ? (
          <EmptyState
            icon={ShieldCheck}
            title="No approved covenants to report on"
            action={<Link to={`/deals/${structure.id}/reporting-covenants`}>Covenants of this structure</Link>}
          />
        ) : (
          <DataTable
            caption={`Covenants of ${structure.name}`}
            columns={columns}
            rows={linesOf([standing]).toSorted(worstFirst)}
            rowId={lineId}
          />
        )}
      </Panel>
    </div>
  );
}
