import { lazyDialog } from '../../../components/code/lazy-part.tsx';
import type { CovenantDialogProps } from './covenant-dialog.tsx';

/** The form for the terms of a covenant, which most readers of a list never open. */
export const CovenantDialog = lazyDialog<CovenantDialogProps>(
  async () => (await import('./covenant-dialog.tsx')).CovenantDialog,
);
