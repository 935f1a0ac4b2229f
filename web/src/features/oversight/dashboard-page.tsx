import { Building2, CalendarClock, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDistance } from '#shared/format/dates.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { DateText, today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { StatusTiles } from '../../components/status-tiles.tsx';
import {
  addressOf,
  type CovenantLine,
  linesOf,
  type Standing,
  useOversight,
  worstFirst,
} from '../../entities/covenant/use-oversight.ts';
import styles from './oversight.module.css';
import { SharedAlone, useSharedAlone } from './shared-alone.tsx';

const shownEntries = 8;

/** An organization's first page: what needs attention anywhere, what is due, and the structures that the reader may see. */
export function DashboardPage() {
  const { organization } = useGlobalState();
  const oversight = useOversight();
  return (
    <div className={styles['page']}>
      <PageHeader title={organization.name} documentTitle={`Dashboard · ${organization.name}`} />
      <QueryView query={oversight}>{(found) => <Dashboard found={found} />}</QueryView>
    </div>
  );
}

function Dashboard({ found }: { found: readonly Standing[] }) {
  const lines = linesOf(found).toSorted(worstFirst);
  const attention = lines.filter(({ covenant: { state } }) => state.status === 'Breached' || state.status === 'AtRisk');
  const due = lines
    .filter(({ covenant }) => covenant.state.nextDueDate !== null)
    .toSorted((a, b) => (a.covenant.state.nextDueDate ?? '').localeCompare(b.covenant.state.nextDueDate ?? ''));

  const alone = useSharedAlone(new Set(found.map(({ structure }) => structure.id)));

  if (found.length === 0 && alone.isLoading) return <TableSkeleton rows={3} />;
  if (found.length === 0 && alone.entities.length > 0) return <SharedAlone entities={alone.entities} />;
  if (found.length === 0) {
    return (
      <EmptyState icon={Building2} title="Nothing is shared with you yet">
        Structures appear here once somebody of this organization lets you see them.
      </EmptyState>
    );
  }
  return (
    <>
      <StatusTiles covenants={lines.map(({ covenant }) => covenant)} listedAt="/portfolio/aggregate" />
      <div className={styles['columns']}>
        <Panel title="Needs attention" flush>
          {attention.length === 0 ? (
            <EmptyState icon={CircleCheck} title="Nothing is breached or at risk">
              Covenants that miss a threshold, or come close to it, appear here.
            </EmptyState>
          ) : (
            <Lines lines={attention} side={null} />
          )}
        </Panel>
        <div className={styles['page']}>
          <Panel title="Due next" flush>
            {due.length === 0 ? (
              <EmptyState icon={CalendarClock} title="Nothing is due">
                The next reports and tests appear here.
              </EmptyState>
            ) : (
              <Lines lines={due} side={(line) => <Due line={line} />} />
            )}
          </Panel>
          <Panel title="Structures" flush>
            <Structures found={found} />
          </Panel>
          {alone.entities.length > 0 && <SharedAlone entities={alone.entities} />}
        </div>
      </div>
    </>
  );
}

interface LinesProps {
  readonly lines: readonly CovenantLine[];
  readonly side: ((line: CovenantLine) => ReactNode) | null;
}

const Lines = ({ lines, side }: LinesProps) => (
  <ul className={styles['list']}>
    {lines.slice(0, shownEntries).map((line) => (
      <li key={line.covenant.id}>
        <Link className={styles['entry']} to={addressOf(line)}>
          <StatusBadge status={line.covenant.state.status} />
          <span>
            <span className={styles['name']}>{line.covenant.name}</span>
            <span className={styles['below']}>{line.structure.name}</span>
            {side === null && <span className={styles['below']}>{line.covenant.state.because}</span>}
          </span>
          {side !== null && <span className={styles['side']}>{side(line)}</span>}
        </Link>
      </li>
    ))}
  </ul>
);

function Due({ line: { covenant } }: { line: CovenantLine }) {
  const date = covenant.state.nextDueDate;
  return (
    <>
      <DateText date={date} />
      {date !== null && <span className={styles['below']}>{formatDistance(date, today())}</span>}
    </>
  );
}

const Structures = ({ found }: { found: readonly Standing[] }) => (
  <ul className={styles['list']}>
    {found.slice(0, shownEntries).map(({ structure, covenants }) => (
      <li key={structure.id}>
        <Link className={`${styles['entry']} ${styles['plain']}`} to={`/deals/${structure.id}/overview`}>
          <span className={styles['name']}>{structure.name}</span>
          <span className={styles['muted']}>
            {covenants.length === 1 ? '1 covenant' : `${covenants.length} covenants`}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
