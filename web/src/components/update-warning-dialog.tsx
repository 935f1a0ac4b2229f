import { Button } from '@aws-amplify/ui-react';
import type { UpdateWarning } from '../api/update-warnings.ts';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

/** Asks, in the server's words, whether to save although a connected system holds something else. */
export const UpdateWarningDialog = ({ warning }: { readonly warning: UpdateWarning }) => (
  <Dialog title="Save anyway?" onClose={() => warning.answer(false)}>
    <DialogBody>
      <p>{warning.message}</p>
      <p>Nothing was saved yet.</p>
    </DialogBody>
    <DialogActions>
      <Button onClick={() => warning.answer(false)}>Cancel</Button>
      <Button variation="primary" onClick={() => warning.answer(true)}>
        Save anyway
      </Button>
    </DialogActions>
  </Dialog>
);
