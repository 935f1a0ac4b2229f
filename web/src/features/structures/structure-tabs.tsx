import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isInBreach } from '#shared/domain/covenant-status.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { type StructurePageGroup, structurePageGroups } from '../../entities/structure/structure-pages.ts';
import styles from './structures.module.css';

/** How many covenants are breached, by the pages that list them. */
function useBreaches(structure: StructureView): Readonly<Record<string, number>> {
  const mayView = useMayViewCovenants(structurePath(structure));
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(structure.id), enabled: mayView });
  const breached = covenants.filter(({ state }) => isInBreach(state.status));
  return {
    'reporting-covenants': breached.length,
    'financial-covenants-kpis': breached.filter(({ covenantType }) => covenantType === 'KPI').length,
  };
}

/** The pages of a structure that the reader may open: a tab for each group, and below it the pages of the group that is open. */
export function StructureTabs({ structure }: { structure: StructureView }) {
  const breaches = useBreaches(structure);
  const { pathname } = useLocation();
  const groups = structurePageGroups(useGlobalState(), structure);
  const here = pathname.split('/')[3];
  const open = groups.find(({ pages }) => pages.some(({ page }) => page === here));
  const countOf = ({ pages }: StructurePageGroup) => Math.max(...pages.map(({ page }) => breaches[page] ?? 0));
  const tabs = groups.map((group) => ({
    to: group.pages[0]?.page ?? '',
    label: group.label,
    count: countOf(group),
    pages: group.pages.map(({ page }) => page),
  }));
  return (
    <div className={styles['tabs']}>
      <RouteTabs label="Structure" tabs={tabs} />
      {open !== undefined && open.pages.length > 1 && (
        <RouteTabs
          isSub
          label={open.label}
          tabs={open.pages.map(({ page, label }) => ({ to: page, label, count: breaches[page] }))}
        />
      )}
    </div>
  );
}
