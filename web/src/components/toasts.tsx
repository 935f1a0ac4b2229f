import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { dismissToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** Where results of actions appear. Successes are announced politely and go by themselves; failures stay. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={styles['region']} aria-label="Notifications">
      <div role="status" aria-live="polite">
        {toasts
          .filter(({ tone }) => tone === 'success')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter(({ tone }) => tone === 'error')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
    </section>
  );
}

function ToastLine({ toast: { id, tone, text, durationInMilliseconds, action } }: { toast: Toast }) {
  useEffect(() => {
    if (durationInMilliseconds === null) return undefined;
    const timer = setTimeout(() => dismissToast(id), durationInMilliseconds);
    return () => clearTimeout(timer);
  }, [id, durationInMilliseconds]);

  const Icon = tone === 'success' ? CircleCheck : OctagonAlert;
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <Icon size={16} aria-hidden />
      <span className={styles['text']}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles['button']}
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      {tone === 'error' && (
        <button type="button" className={styles['button']} onClick={() => dismissToast(id)}>
          Dismiss
        </button>
      )}
    </div>
  );
}
