import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { FinancingPanel } from './overview/financing-panel.tsx';
import { FirstProjectsPanel } from './overview/first-projects-panel.tsx';
import { MaturitiesPanel } from './overview/maturities-panel.tsx';
import { OverviewTiles } from './overview/overview-tiles.tsx';
import { ProjectsPanel } from './overview/projects-panel.tsx';
import { StatesPanel } from './overview/states-panel.tsx';
import styles from './portfolio.module.css';

/** The portfolio in figures; each of them leads to the list that it counts. */
export function OverviewTab({ create }: { create: ReactNode }) {
  const { organization } = useGlobalState();
  const overview = useQuery(overviewQueries.of(organization.id, 'PortfolioManagement'));
  return (
    <QueryView query={overview} skeleton={<Skeleton lines={6} height={64} />}>
      {(found) => (found.structureCount === 0 ? <NothingYet create={create} /> : <Figures overview={found} />)}
    </QueryView>
  );
}

const Figures = ({ overview }: { overview: PortfolioOverview }) => (
  <>
    <OverviewTiles overview={overview} />
    <div className={styles['panels']}>
      <div className={styles['page']}>
        <FinancingPanel overview={overview} />
        <ProjectsPanel overview={overview} />
      </div>
      <div className={styles['page']}>
        <MaturitiesPanel maturities={overview.maturities} />
        <FirstProjectsPanel />
        <StatesPanel states={overview.states} />
      </div>
    </div>
  </>
);

const NothingYet = ({ create }: { create: ReactNode }) => (
  <EmptyState icon={Building2} title="No structures yet" action={create}>
    Counts, commitments, sizes and the next maturities appear here with the first structure.
    {create ? ' Create it to begin.' : ' It will appear once something is shared with you.'}
  </EmptyState>
);
