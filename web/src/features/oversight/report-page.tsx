import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Printer, ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { CovenantStatus } from '#shared/domain/covenant-status.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { DataTable } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { type CovenantLine, linesOf } from '../../entities/covenant/standing-lines.ts';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import styles from './oversight.module.css';

const columns = [
  covenantColumn.nameInStructure,
  covenantColumn.status,
  covenantColumn.figure,
  covenantColumn.threshold,
  covenantColumn.headroom,
  covenantColumn.due,
  covenantColumn.why,
];

/** The compliance report of a structure as of today; the address names the structure, so that it can be passed on. */
export function ReportPage() {
  const { reportId = '' } = useParams();
  const { organization } = useGlobalState();
  const structure = useQuery(structureQueries.ifSeen(organization.id, reportId));
  return (
    <QueryView query={structure} skeleton={<TableSkeleton />}>
      {(found) => (found?.launchStatus === 'Active' ? <ReportOf structure={found} /> : <NoReport />)}
    </QueryView>
  );
}

function NoReport() {
  const { organizationId = '' } = useParams();
  return (
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
  );
}

function ReportOf({ structure }: { structure: Structure }) {
  const standings = useStandings({ entityIds: structure.id });
  return (
    <QueryView query={standings} skeleton={<TableSkeleton />}>
      {(found) => <Report structure={structure} lines={linesOf(found)} />}
    </QueryView>
  );
}

function Report({ structure, lines }: { structure: Structure; lines: readonly CovenantLine[] }) {
  const { organization } = useGlobalState();
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
        {CovenantStatus.options.map((status) => {
          const count = lines.filter((line) => line.status === status).length;
          return count > 0 && <StatusBadge key={status} status={status} count={count} />;
        })}
      </div>
      <Panel title="Covenants" flush>
        {lines.length === 0 ? (
          <EmptyState
            icon={ShieldCheck}
            title="No approved covenants to report on"
            action={<Link to={`/deals/${structure.id}/reporting-covenants`}>Covenants of this structure</Link>}
          />
        ) : (
          <DataTable caption={`Covenants of ${structure.name}`} columns={columns} rows={lines} rowId={lineId} />
        )}
      </Panel>
    </div>
  );
}
