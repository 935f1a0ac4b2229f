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

/** Someone else saved first. What was entered is kept until the reader decides. */
export function ConflictDialog({ error, onKeep, onReload, onClose }: ConflictDialogProps) {
  return (
    <Dialog title="Someone else changed this" onClose={onClose}>
      <DialogBody>
        <p>{messageOf(error)}</p>
        <p>Your changes are not saved yet, but nothing is lost.</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onReload}>Discard my changes and show the latest</Button>
        <Button variation="primary" onClick={onKeep}>
          Keep my changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
