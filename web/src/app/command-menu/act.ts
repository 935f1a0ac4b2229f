import type { ColorModeChoice } from '../../components/color-mode.ts';

/** A dialog that can be opened from anywhere. */
export type ActDialogName = 'structure' | 'fund' | 'project' | 'financing' | 'grant' | 'user' | 'guest' | 'shortcuts';

/** `dealId` is the structure in which something is made; left out, it is chosen in the dialog. */
export interface DialogAct {
  readonly kind: 'dialog';
  readonly dialog: ActDialogName;
  readonly dealId?: string;
}

/** What an entry does instead of leading somewhere. */
export type Act = DialogAct | { readonly kind: 'theme'; readonly mode: ColorModeChoice };
