import { RouteTabs } from '../../components/route-tabs.tsx';
import { figurePages } from '../../entities/structure/structure-pages.ts';

/** The pages with a structure's figures, below the one tab that they have in common. */
export const FiguresTabs = ({ structureId }: { readonly structureId: string }) => (
  <RouteTabs
    label="Figures"
    tabs={figurePages.map(({ page, label }) => ({ to: `/deals/${structureId}/${page}`, label }))}
  />
);
