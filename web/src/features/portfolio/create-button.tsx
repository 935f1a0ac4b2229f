import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FinancingType, StructureType, Visibility } from '#shared/domain/entity-types.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';

const CreateFinancingDialog = lazyDialog(
  async () => (await import('../../entities/financing/create-financing-dialog.tsx')).CreateFinancingDialog,
);
const CreateProjectDialog = lazyDialog(
  async () => (await import('../../entities/project/create-project-dialog.tsx')).CreateProjectDialog,
);
const CreateStructureWizard = lazyDialog(
  async () => (await import('../../entities/structure/create-structure-wizard.tsx')).CreateStructureWizard,
);

/** What can be created from the portfolio. */
export type Creation =
  | { readonly kind: 'structure'; readonly structureType?: StructureType; readonly visibilities?: Visibility[] }
  | { readonly kind: 'project' }
  | { readonly kind: 'financing'; readonly financingType?: FinancingType };

const sources = { structure: 'Deal', project: 'Project', financing: 'Loan' } as const;

/**
 * The button that creates something, for a page's header and for its empty list, with the one dialog that both open; no button for those who
 * may not.
 */
export function useCreate(
  creation: Creation,
  label: string,
): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = usePermitted('Create', sources[creation.kind]);
  const button = mayCreate ? (
    <Button variation="primary" onClick={() => setOpen(true)}>
      <Plus size={16} aria-hidden />
      {label}
    </Button>
  ) : null;
  return { button, dialog: isOpen && <CreateDialog creation={creation} onClose={() => setOpen(false)} /> };
}

function CreateDialog({ creation, onClose }: { creation: Creation; onClose: () => void }) {
  switch (creation.kind) {
    case 'structure': {
      const { kind: _, ...given } = creation;
      return <CreateStructureWizard {...given} onClose={onClose} />;
    }
    case 'project':
      return <CreateProjectDialog onClose={onClose} />;
    case 'financing': {
      const { kind: _, ...given } = creation;
      return <CreateFinancingDialog {...given} onClose={onClose} />;
    }
  }
}
