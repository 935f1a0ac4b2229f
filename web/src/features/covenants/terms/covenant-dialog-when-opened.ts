import { lazyDialog } from '../../../components/code/lazy-part.tsx';

/** The form for the terms of a covenant, which most readers of a list never open. */
export const CovenantDialog = lazyDialog(async () => (await import('./covenant-dialog.tsx')).CovenantDialog);
