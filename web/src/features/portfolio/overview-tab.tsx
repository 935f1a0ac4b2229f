import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { aggregateId, type PortfolioChoice } from '#shared/domain/portfolio.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StructureTreeView } from '../../entities/structure-tree/structure-tree-view.tsx';
import { FinancingPanel } from './overview/financing-panel.tsx';
import { FirstProjectsPanel } from './overview/first-projects-panel.tsx';
import { MaturitiesPanel } from './overview/maturities-panel.tsx';
import { OverviewTiles } from './overview/overview-tiles.tsx';
import { ProjectsPanel } from './overview/projects-panel.tsx';
import { StatesPanel } from './overview/states-panel.tsx';
import styles from './portfolio.module.css';

/** Portfolio Management shows structures with this visibility. */
const shownHere = 'PortfolioManagement';

interface OverviewTabProps {
  readonly portfolio: PortfolioChoice;
  readonly create: ReactNode;
}

/** A portfolio in figures, each of which leads to the list that it counts; one of several with its parts below them. */
export function OverviewTab({ portfolio, create }: OverviewTabProps) {
  const { organization } = useGlobalState();
  const withinId = portfolio.id === aggregateId ? undefined : portfolio.id;
  const place = { visibility: shownHere, ...(withinId === undefined ? {} : { withinId }) } as const;
  const overview = useQuery(overviewQueries.of(organization.id, place));
  return (
    <>
      {withinId !== undefined && <PortfolioName portfolio={portfolio} />}
      <QueryView query={overview} skeleton={<Skeleton lines={6} height={64} />}>
        {(found) => {
          if (withinId === undefined && found.structureCount === 0) return <NothingYet create={create} />;
          return <Figures overview={found} withinId={withinId} />;
        }}
      </QueryView>
      {withinId !== undefined && <Parts structureId={withinId} />}
    </>
  );
}

const PortfolioName = ({ portfolio: { id, name } }: { portfolio: PortfolioChoice }) => (
  <div className={styles['portfolio']}>
    <div>
      <h2>{name}</h2>
      <p className={styles['note']}>With everything in the structures below it</p>
    </div>
    <ButtonLink to={`/deals/${id}/overview`}>Open its page</ButtonLink>
  </div>
);

const Parts = ({ structureId }: { structureId: string }) => (
  <section className="stack" aria-label="What lies in it">
    <h2 className={styles['heading']}>What lies in it</h2>
    <StructureTreeView structureId={structureId} visibility={shownHere} />
  </section>
);

interface FiguresProps {
  readonly overview: PortfolioOverview;
  readonly withinId: string | undefined;
}

/** Lenders look at commitments and maturities first, owners at what they own; the setting `portfolioManagementView` says which. */
function Figures({ overview, withinId }: FiguresProps) {
  const { organization } = useGlobalState();
  const isEquityFirst = storedValue(organization.details, 'portfolioManagementView') === 'Equity Focused';
  const financings = <FinancingPanel key="financings" overview={overview} />;
  const projects = <ProjectsPanel key="projects" overview={overview} />;
  const maturities = <MaturitiesPanel key="maturities" maturities={overview.maturities} />;
  const owned = [
    <FirstProjectsPanel key="first projects" withinId={withinId} />,
    <StatesPanel key="states" states={overview.states} />,
  ];
  return (
    <>
      <OverviewTiles overview={overview} />
      <div className={styles['panels']}>
        <div className="stack">{isEquityFirst ? [projects, financings] : [financings, projects]}</div>
        <div className="stack">{isEquityFirst ? [...owned, maturities] : [maturities, ...owned]}</div>
      </div>
    </>
  );
}

const NothingYet = ({ create }: { create: ReactNode }) => (
  <EmptyState icon={Building2} title="No structures yet" action={create}>
    Counts, commitments, sizes and the next maturities appear here with the first structure.
    {create ? ' Create it to begin.' : ' It will appear once something is shared with you.'}
  </EmptyState>
);
