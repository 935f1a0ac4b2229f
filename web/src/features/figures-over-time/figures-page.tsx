import { ChartSpline } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

interface FiguresPageProps {
  readonly title: string;
  readonly children: (structure: StructureView) => ReactNode;
}

/** A page of figures of a structure, for those who may see any. */
export function FiguresPage({ title, children }: FiguresPageProps) {
  const structure = useOutletContext<StructureView>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  return (
    <Page>
      <title>{`${title} · ${structure.name} · Trestle`}</title>
      {mayView ? (
        children(structure)
      ) : (
        <EmptyState icon={ChartSpline} title="Figures are not shared with you">
          Ask an administrator if you need to see them.
        </EmptyState>
      )}
    </Page>
  );
}
