import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, FileSearch, Network, ShieldCheck, Sigma } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { statusGroupOf } from '#shared/domain/covenant-status.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StatusTiles } from '../../components/status-tiles.tsx';
import {
  useMayImportCovenants,
  useMayReview,
  useMayViewCovenants,
} from '../../entities/covenant/use-covenant-rights.ts';
import { PartiesPanel } from '../../entities/party/parties-panel.tsx';
import { isGuest } from '../../entities/structure/structure-pages.ts';
import { AttentionList } from './attention-list.tsx';
import { DueList } from './due-list.tsx';
import { LatestFigures } from './latest-figures.tsx';
import { StructureSubEntities } from './structure-sub-entities.tsx';
import styles from './structures.module.css';

/** A structure's first page: what matters now, what is due, where the figures stand, then what hangs on it. */
export function OverviewPage() {
  const structure = useOutletContext<StructureView>();
  // Everybody else has them on the page of parties and team.
  const showsParties = isGuest(useGlobalState());
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const covenants = useQuery({ ...covenantQueries.approved(structure.id), enabled: mayViewCovenants });
  const proposals = useProposals(structure);
  const details = useDetails(structure);
  const parties = useQuery({ ...relationshipQueries.of(structure.id), enabled: showsParties });
  const title = <title>{`${structure.name} · Trestle`}</title>;
  // Shown together, so that nothing moves under the pointer while one answer comes after the other.
  if ([covenants, proposals, details, parties].some(({ isLoading }) => isLoading)) {
    return (
      <Page>
        {title}
        <OverviewSkeleton />
      </Page>
    );
  }
  return (
    <Page>
      {title}
      {!mayViewCovenants && (
        <EmptyState icon={ShieldCheck} title="Covenants are not shared with you">
          Ask an administrator for access.
        </EmptyState>
      )}
      <div className={styles[mayViewCovenants ? 'overview' : 'page']}>
        {mayViewCovenants && (
          <QueryView query={covenants}>{(found) => <Watched structure={structure} covenants={found} />}</QueryView>
        )}
        <StructureSubEntities structure={structure} />
      </div>
      {showsParties && <PartiesPanel entityId={structure.id} entityType="Deal" dealId={structure.id} />}
      <DiagramCard structure={structure} />
    </Page>
  );
}

/** Proposed covenants, for whoever decides about them. */
function useProposals(structure: StructureView) {
  const mayReview = useMayReview(structurePath(structure));
  const isAsked = mayReview && structure.launchStatus === 'Active';
  return useQuery({ ...covenantQueries.proposals(structure.id), enabled: isAsked });
}

/** The latest figures, for whoever may see them beside the covenants. */
function useDetails(structure: StructureView) {
  const path = structurePath(structure);
  const mayViewCovenants = useMayViewCovenants(path);
  const mayViewFigures = usePermitted('View', 'Detail', path);
  return useQuery({ ...figureQueries.details(structure.id), enabled: mayViewCovenants && mayViewFigures });
}

/** In the places of what matters now, what is due and what hangs on the structure. */
const OverviewSkeleton = () => (
  <div className={styles['overview']}>
    <div className={styles['head']}>
      <Skeleton lines={1} height={64} />
    </div>
    <Skeleton lines={9} height={28} />
    <div className={styles['side']}>
      <Skeleton lines={9} height={28} />
    </div>
  </div>
);

function Watched({ structure, covenants }: { structure: StructureView; covenants: readonly CovenantWithState[] }) {
  const mayViewFigures = usePermitted('View', 'Detail', structurePath(structure));
  const { data: proposals = [] } = useProposals(structure);
  const details = useDetails(structure);
  const attention = covenants.filter(({ state }) => ['Breached', 'AtRisk'].includes(statusGroupOf(state.status)));

  return (
    <>
      <div className={styles['head']}>
        {proposals.length > 0 && <ProposalsNotice structureId={structure.id} count={proposals.length} />}
        <StatusTiles
          standings={covenants.map(({ state }) => state)}
          listedAt={`/deals/${structure.id}/reporting-covenants`}
        />
      </div>
      <Panel title="Needs attention" flush>
        {attention.length > 0 ? (
          <AttentionList structureId={structure.id} covenants={attention} />
        ) : (
          <NothingToWatch structure={structure} hasCovenants={covenants.length > 0} />
        )}
      </Panel>
      <div className={styles['side']}>
        <Panel title="Due next" flush>
          <DueList structureId={structure.id} covenants={covenants} />
        </Panel>
        {mayViewFigures && (
          <Panel title="Latest figures" flush>
            <QueryView
              query={details}
              empty={
                <EmptyState icon={Sigma} title="No figures yet">
                  Figures entered for financial covenants appear here.
                </EmptyState>
              }
            >
              {(found) => <LatestFigures structureId={structure.id} details={found} />}
            </QueryView>
          </Panel>
        )}
      </div>
    </>
  );
}

function ProposalsNotice({ structureId, count }: { structureId: string; count: number }) {
  return (
    <div className={styles['notice']}>
      <FileSearch size={18} aria-hidden />
      <span>{count === 1 ? '1 proposed covenant waits' : `${count} proposed covenants wait`} for review.</span>
      <Link to={`/deals/${structureId}/reporting-covenants/ai-import`}>Review proposals</Link>
    </div>
  );
}

function NothingToWatch({ structure, hasCovenants }: { structure: StructureView; hasCovenants: boolean }) {
  const mayImport = useMayImportCovenants(structure);
  const hasParts = structure.subStructures.length > 0;
  if (hasCovenants) {
    return (
      <EmptyState icon={CalendarCheck} title="Nothing is breached or at risk">
        Covenants that miss a threshold, come close to it, or fall due within 14 days appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ShieldCheck}
      title={hasParts ? 'No covenants of its own' : 'No covenants yet'}
      action={
        mayImport && <Link to={`/deals/${structure.id}/reporting-covenants/ai-import`}>Import from agreement</Link>
      }
    >
      {aboutCovenants({ hasParts, mayImport })}
    </EmptyState>
  );
}

function aboutCovenants({ hasParts, mayImport }: { readonly hasParts: boolean; readonly mayImport: boolean }): string {
  if (hasParts) return 'Those of its sub-structures are watched on their own pages.';
  return mayImport
    ? 'Read them from the credit agreement, check each beside its sentence, and approve it.'
    : 'Covenants that are watched appear here once they miss a threshold or come close to it.';
}

/** The way to the drawing of who owns, holds and finances whom; nothing where the organization hides it. */
function DiagramCard({ structure }: { structure: StructureView }) {
  const { details } = useGlobalState().organization;
  if (isOn(details, 'hideStructureDiagram')) return null;
  return (
    <Link className={styles['diagramCard']} to={`/deals/${structure.id}/structure`}>
      <Network size={22} aria-hidden />
      <span>
        <strong>Diagram</strong>
        <small>Who owns, holds and finances whom</small>
      </span>
    </Link>
  );
}
