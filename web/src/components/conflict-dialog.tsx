import { Button } from '@aws-amplify/ui-react';
import { messageOf } from '../api/api-error.ts';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface ConflictDialogProps {
  readonly error: unknown;
  /** Reads the latest version and leaves what was entered as it is, to be saved over it. */
  readonly onKeep: () => void;
  /** Reads the latest version and shows it instead of what was entered. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Somebody else saved first. What was entered is kept until the reader decides. */
export function ConflictDialog({ error, onKeep, onReload, onClose }: ConflictDialogProps) {
  return (
    <Dialog title="This was changed by somebody else" onClose={onClose}>
      <DialogBody>
        <p>{messageOf(error)}</p>
        <p>Nothing of yours was saved yet, and nothing of yours is lost.</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onReload}>Discard mine, show the latest</Button>
        <Button variation="primary" onClick={onKeep}>
          Keep what I entered
        </Button>
      </DialogActions>
    </Dialog>
  );
}
