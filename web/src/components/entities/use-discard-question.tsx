import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Closes a form at once where nothing was entered, and after a question where something would be lost. `question` is rendered beside the form. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title="Discard what you entered?"
        confirmLabel="Discard"
        isDestructive
        onConfirm={async () => onClose()}
        onClose={() => setAsking(false)}
      >
        What you changed here is not saved and would be lost.
      </ConfirmDialog>
    ),
  };
}
