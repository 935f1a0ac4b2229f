import { rareDialog } from '../../components/code/lazy-dialog.tsx';
import type { DialogAct } from './act.ts';

const CreateStructureWizard = rareDialog(
  async () => (await import('../../entities/structure/create-structure-wizard.tsx')).CreateStructureWizard,
);
const CreateProjectDialog = rareDialog(
  async () => (await import('../../entities/project/create-project-dialog.tsx')).CreateProjectDialog,
);
const CreateFinancingDialog = rareDialog(
  async () => (await import('../../entities/financing/create-financing-dialog.tsx')).CreateFinancingDialog,
);
const InviteDialog = rareDialog(
  async () => (await import('../../features/people/users/invite-dialog.tsx')).InviteDialog,
);
const ShortcutsDialog = rareDialog(async () => (await import('../shell/shortcuts-dialog.tsx')).ShortcutsDialog);

interface ActDialogProps {
  readonly act: DialogAct;
  readonly onClose: () => void;
}

/** The dialog of what was chosen, over whatever page is open. Its code is fetched by then. */
export function ActDialog({ act: { dialog, dealId }, onClose }: ActDialogProps) {
  const place = dealId === undefined ? {} : { dealId };
  switch (dialog) {
    case 'structure':
      return <CreateStructureWizard onClose={onClose} />;
    case 'fund':
      return <CreateStructureWizard structureType="Fund" onClose={onClose} />;
    case 'project':
      return <CreateProjectDialog {...place} onClose={onClose} />;
    case 'financing':
      return <CreateFinancingDialog {...place} onClose={onClose} />;
    case 'grant':
      return <CreateFinancingDialog {...place} financingType="Grant" onClose={onClose} />;
    case 'user':
      return <InviteDialog isGuest={false} onClose={onClose} />;
    case 'guest':
      return <InviteDialog isGuest onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />;
  }
}
