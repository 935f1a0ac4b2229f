import { createPortal } from 'react-dom';
import { useUpdateWarning } from '../api/update-warnings.ts';
import { lazyPart } from './code/lazy-part.tsx';
import { useNoticePlace } from './notice-place.ts';
import { Notices } from './notices.tsx';
import { useToasts } from './toast-store.ts';

const UpdateWarningDialog = lazyPart(async () => (await import('./update-warning-dialog.tsx')).UpdateWarningDialog);

/**
 * Results of actions, in the place that the frame keeps free for them; over pages without a frame they float at the top. Also asks what the
 * answer to an update leaves to be decided.
 */
export function Toasts() {
  const toasts = useToasts();
  const place = useNoticePlace();
  const warning = useUpdateWarning();
  const framed = toasts.filter((toast) => toast.place === 'frame');
  return (
    <>
      <Notices label="Notices" look="floating" toasts={toasts.filter((toast) => toast.place === 'top')} />
      {place === null ? (
        <Notices label="Notifications" look="floating" toasts={framed} />
      ) : (
        createPortal(<Notices label="Notifications" look="inBar" toasts={framed} />, place)
      )}
      {warning !== null && <UpdateWarningDialog warning={warning} />}
    </>
  );
}
