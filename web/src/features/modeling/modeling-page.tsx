import { SlidersHorizontal } from 'lucide-react';
import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { ModelOf } from './model-of.tsx';

/** Scenarios of a structure, a project or a financing: what becomes of its metrics where figures and terms are otherwise. */
export function ModelingPage() {
  const structure = useOutletContext<StructureView>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const isOffered = isOn(useGlobalState().organization.details, 'enableFinancialModeling');
  return (
    <Page>
      <title>{`Scenarios · ${structure.name} · Trestle`}</title>
      {!isOffered && (
        <EmptyState icon={SlidersHorizontal} title="Financial modeling is switched off">
          An administrator can switch it on in the settings of the organization.
        </EmptyState>
      )}
      {isOffered && !mayView && <NotShared icon={SlidersHorizontal} />}
      {isOffered && mayView && <ModelOf structure={structure} />}
    </Page>
  );
}
