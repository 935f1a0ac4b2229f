import { BellOff, ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { isDueSoon, isMissed } from '../../entities/covenant/alert-lines.ts';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { type CovenantLine, linesOf } from '../../entities/covenant/standing-lines.ts';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import { Inbox } from '../../entities/notification/inbox.tsx';
import styles from './oversight.module.css';

const columns = [
  covenantColumn.name,
  covenantColumn.status,
  covenantColumn.figure,
  covenantColumn.threshold,
  covenantColumn.due,
  covenantColumn.why,
];

/** What the reader is told, and what needs somebody's attention in any structure. In the reporting app only what has to be delivered. */
export function AlertsPage() {
  const { pathname } = useLocation();
  const isReporting = pathname.startsWith('/reporting/');
  const { agent } = useGlobalState();
  const standings = useStandings();
  return (
    <div className={styles['page']}>
      <PageHeader
        title={isReporting ? 'Report alerts' : 'Alerts'}
        facts={
          <span>
            {isReporting ? 'Reports that are late or due soon' : 'What you are told, and what needs attention now'}
          </span>
        }
      />
      {!isReporting && <Inbox choicesAddress={pathname.replace(/\/alerts$/, '/email-notifications')} />}
      <QueryView query={standings} skeleton={<TableSkeleton />}>
        {(found) => {
          const lines = linesOf(found).filter(({ covenantType }) => !isReporting || covenantType === 'Report');
          const missed = lines.filter((line) => isMissed(line, today()));
          // People from outside hear what is asked of them; most see no covenant.
          if (lines.length === 0 && isExternalAccess(agent.effectiveAgentAccessType)) return null;
          const due = lines.filter((line) => isDueSoon(line, today()));
          return (
            <>
              <AlertPanel id="missed" title="Breached or at risk" lines={missed} hasCovenants={lines.length > 0} />
              <AlertPanel id="due" title="Due soon" lines={due} hasCovenants={lines.length > 0} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

interface AlertPanelProps {
  /** Names the table in the address. */
  readonly id: string;
  readonly title: string;
  readonly lines: readonly CovenantLine[];
  readonly hasCovenants: boolean;
}

const AlertPanel = ({ id, title, lines, hasCovenants }: AlertPanelProps) => (
  <Panel title={title} flush>
    {lines.length > 0 ? (
      <DataTable id={id} caption={title} columns={columns} rows={lines} rowId={lineId} />
    ) : (
      <NoAlerts hasCovenants={hasCovenants} />
    )}
  </Panel>
);

const NoAlerts = ({ hasCovenants }: { hasCovenants: boolean }) =>
  hasCovenants ? (
    <EmptyState icon={BellOff} title="Nothing to do here">
      Covenants of all structures are watched; they appear here as soon as they need you.
    </EmptyState>
  ) : (
    <EmptyState icon={ShieldCheck} title="No covenants to watch yet">
      Approved covenants of the structures that you may see are watched, and appear here when they need you.
    </EmptyState>
  );
