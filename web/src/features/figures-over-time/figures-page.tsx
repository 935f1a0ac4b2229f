import { ChartSpline } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { Page } from '../../components/page.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';

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
      {mayView ? children(structure) : <NotShared icon={ChartSpline} />}
    </Page>
  );
}
