import { Button } from '@aws-amplify/ui-react';
import { CircleCheck, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUpdateWarning } from '../api/update-warnings.ts';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { dismissToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** Calls `onEnd` after so many milliseconds, not counting the time for which it is held. Null: never. */
function useCountdown(milliseconds: number | null, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (left.current === null || isHeld) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (Date.now() - startedAt));
    };
  }, [isHeld]);
}

/**
 * Where results of actions appear: successes are announced politely and go by themselves, failures interrupt and stay as the error catalog
 * says. None goes while the pointer or the focus is on any of them. Also asks what the answer to an update leaves to be decided.
 */
export function Toasts() {
  const toasts = useToasts();
  return (
    <>
      <Region place="top" toasts={toasts.filter(({ place }) => place === 'top')} />
      <Region place="corner" toasts={toasts.filter(({ place }) => place === 'corner')} />
      <UpdateWarningDialog />
    </>
  );
}

function Region({ place, toasts }: { place: Toast['place']; toasts: readonly Toast[] }) {
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setHeld(true);
  };
  // What held the others is gone with the toast, without telling; the focus returns to where the work was.
  const dismiss = (id: number) => {
    setHeld(false);
    dismissToast(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };
  const lines = (isPolite: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'success') === isPolite)
      .map((toast) => <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onDismiss={() => dismiss(toast.id)} />);

  return (
    <section
      className={`${styles['region']} ${styles[place]}`}
      aria-label={place === 'top' ? 'Notices' : 'Notifications'}
      onMouseOver={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite">
        {lines(true)}
      </div>
      <div role="alert">{lines(false)}</div>
    </section>
  );
}

const icons = { success: CircleCheck, warning: TriangleAlert, error: OctagonAlert } as const;

interface ToastLineProps {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly onDismiss: () => void;
}

function ToastLine({ toast, isHeld, onDismiss }: ToastLineProps) {
  const { id, tone, title, text, footer, durationInMilliseconds, action } = toast;
  useCountdown(durationInMilliseconds, isHeld, () => dismissToast(id));

  const Icon = icons[tone];
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <Icon size={16} aria-hidden />
      <span className={styles['text']}>
        {title !== null && <strong className={styles['title']}>{title}</strong>}
        {text}
        {footer !== null && <small className={styles['footer']}>{footer}</small>}
      </span>
      {action && (
        <button
          type="button"
          className={styles['button']}
          onClick={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
      {durationInMilliseconds === null ? (
        <button type="button" className={styles['button']} onClick={onDismiss}>
          Dismiss
        </button>
      ) : (
        <button type="button" className={styles['close']} aria-label="Dismiss" onClick={onDismiss}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
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
