import { Button } from '@aws-amplify/ui-react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

/**
 * Asks before a page is left on which something is not saved yet: inside the app with a dialog, otherwise with the browser's own. `isSettled`
 * is for forms that lead elsewhere by themselves: it tells at that moment that nothing would be lost.
 */
export function useUnsavedGuard(isDirty: boolean, isSettled: () => boolean = () => false) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSettled() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={blocker.reset}>
      <DialogBody>
        <p>What you changed here is not saved and would be lost.</p>
      </DialogBody>
      <DialogActions>
        <Button variation="destructive" onClick={blocker.proceed}>
          Leave without saving
        </Button>
        <Button variation="primary" onClick={blocker.reset}>
          Stay here
        </Button>
      </DialogActions>
    </Dialog>
  );
}
