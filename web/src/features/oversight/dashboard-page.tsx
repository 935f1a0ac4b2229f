import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { byUrgency, type CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusTiles } from '../../components/status-tiles.tsx';
import { CovenantBadges } from '../../entities/covenant/covenant-badges.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { linesOf } from '../../entities/covenant/standing-lines.ts';
import { seesCovenants, useSeesSomeCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import { GuestHome } from './guest/guest-home.tsx';
import styles from './oversight.module.css';
import { SharedAlone, useSharedAlone } from './shared-alone.tsx';

const shownEntries = 8;

/** An organization's first page: what its own people have to look at, and what guests owe. */
export function DashboardPage() {
  return isExternalAccess(useGlobalState().agent.effectiveAgentAccessType) ? <GuestHome /> : <OwnDashboard />;
}

/** What needs attention anywhere, how covenants stand, and the structures that the reader may see. */
function OwnDashboard() {
  const { organization } = useGlobalState();
  const structures = useQuery(structureQueries.every(organization.id));
  return (
    <div className={styles['page']}>
      <PageHeader title={organization.name} documentTitle={`Dashboard · ${organization.name}`} />
      <QueryView query={structures}>{(found) => <Dashboard found={found} />}</QueryView>
    </div>
  );
}

function Dashboard({ found }: { found: readonly Structure[] }) {
  const alone = useSharedAlone(new Set(found.map(({ id }) => id)));

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
      <RiskPanel app={null} />
      <Standing found={found} />
      {alone.entities.length > 0 && <SharedAlone entities={alone.entities} />}
    </>
  );
}

function Standing({ found }: { found: readonly Structure[] }) {
  const seesSome = useSeesSomeCovenants();
  const standings = useStandings({}, seesSome);
  // Whoever is shown no covenants would be told that none is breached.
  if (!seesSome) return <StructuresPanel found={found} standings={none} />;
  return (
    <QueryView query={standings}>
      {(told) => (
        <>
          <StatusTiles standings={linesOf(told)} listedAt="/portfolio/aggregate" />
          <StructuresPanel found={found} standings={told} />
        </>
      )}
    </QueryView>
  );
}

const none: readonly EntityStanding[] = [];

interface StructuresProps {
  readonly found: readonly Structure[];
  readonly standings: readonly EntityStanding[];
}

const StructuresPanel = (props: StructuresProps) => (
  <Panel
    title="Structures"
    flush
    actions={props.found.length > shownEntries && <Link to="/portfolio/aggregate?tab=structures">All structures</Link>}
  >
    <Structures {...props} />
  </Panel>
);

const worstOf = (covenants: EntityStanding['covenants'] = []): CovenantRisk =>
  covenants.map(({ risk }) => risk).toSorted(byUrgency)[0] ?? 'Calm';

/** The structures whose covenants are the most urgent. */
function Structures({ found, standings }: StructuresProps) {
  const visitor = useGlobalState();
  const covenants = new Map(standings.map((standing) => [standing.entityId, standing.covenants]));
  // Where covenants are not seen, that there are none cannot be said.
  const isTold = (structure: Structure) =>
    (covenants.get(structure.id) ?? []).length > 0 || seesCovenants(visitor, structurePath(structure));
  // Sorting keeps those of one urgency in the order of their names.
  const worstFirst = found.toSorted((a, b) => byUrgency(worstOf(covenants.get(a.id)), worstOf(covenants.get(b.id))));
  return (
    <ul className={styles['list']}>
      {worstFirst.slice(0, shownEntries).map((structure) => (
        <li key={structure.id}>
          <Link className={`${styles['entry']} ${styles['plain']}`} to={`/deals/${structure.id}/overview`}>
            <span className={styles['name']}>{structure.name}</span>
            {isTold(structure) && <CovenantBadges covenants={covenants.get(structure.id) ?? []} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
