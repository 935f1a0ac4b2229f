import { useQuery } from '@tanstack/react-query';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { structurePages } from '../../entities/structure/structure-pages.ts';

/** The pages of a structure that the reader may open, those of covenants with how many are breached. */
export function StructureTabs({ structure }: { structure: StructureView }) {
  const visitor = useGlobalState();
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(structure.id), enabled: mayViewCovenants });
  const breached = (isFinancial: boolean) =>
    covenants.filter(
      ({ covenantType, state }) => state.status === 'Breached' && (covenantType === 'KPI') === isFinancial,
    ).length;
  const counts: Readonly<Record<string, number>> = {
    'reporting-covenants': breached(false),
    'financial-covenants-kpis': breached(true),
  };
  const tabs = structurePages(visitor, structure).map(({ page, label, siblings = [] }) => ({
    to: page,
    label,
    count: counts[page],
    pages: siblings.map((sibling) => sibling.page),
  }));
  return <RouteTabs label="Structure" tabs={tabs} />;
}
