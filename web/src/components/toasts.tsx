import { Button } from '@aws-amplify/ui-react';
import { createPortal } from 'react-dom';
import { useUpdateWarning } from '../api/update-warnings.ts';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { useNoticePlace } from './notice-place.ts';
import { Notices } from './notices.tsx';
import { useToasts } from './toast-store.ts';

/**
 * Results of actions, in the place that the frame keeps free for them; over pages without a frame they float at the top. Also asks what the
 * answer to an update leaves to be decided.
 */
export function Toasts() {
  const toasts = useToasts();
  const place = useNoticePlace();
  const framed = toasts.filter((toast) => toast.place === 'frame');
  return (
    <>
      <Notices label="Notices" look="floating" toasts={toasts.filter((toast) => toast.place === 'top')} />
      {place === null ? (
        <Notices label="Notifications" look="floating" toasts={framed} />
      ) : (
        createPortal(<Notices label="Notifications" look="inBar" toasts={framed} />, place)
      )}
      <UpdateWarningDialog />
    </>
  );
}

/** Asks, in the server's words, whether to save although a connected system holds something else. */
function UpdateWarningDialog() {
  const warning = useUpdateWarning();
  if (warning === null) return null;
  return (
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
}
