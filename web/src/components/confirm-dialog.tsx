import { Alert, Button } from '@aws-amplify/ui-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Names the act: "Delete document". */
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. Stays open, with the reason, when the act fails. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isDestructive = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <div>{children}</div>
        {failure && <Alert variation="error">{failure}</Alert>}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation={isDestructive ? 'destructive' : 'primary'}
          isLoading={isBusy}
          loadingText={confirmLabel}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
