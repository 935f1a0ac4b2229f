import { CircleCheck, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Toast } from './toast-store.ts';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, warning: TriangleAlert, error: OctagonAlert } as const;

/** Two lines of the frame's place hold so many letters; what is longer is read in the list. */
const lettersShown = 90;

export const isLong = ({ text, particulars, footer }: Toast): boolean =>
  text.length + (particulars?.length ?? 0) > lettersShown || footer !== null;

interface NoticeLineProps {
  readonly toast: Toast;
  /** Shows all of the text, however long. */
  readonly isWhole?: boolean;
  readonly onDismiss: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** One notice with what can be done about it. */
export function NoticeLine({ toast, isWhole = false, onDismiss, children }: NoticeLineProps) {
  const { tone, title, footer, durationInMilliseconds, action } = toast;
  const Icon = icons[tone];
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <Icon size={16} aria-hidden />
      <span className={`${styles['text']} ${isWhole ? '' : styles['short']}`}>
        {title !== null && <strong className={styles['title']}>{title}</strong>}
        <span>{toast.text}</span>
        {toast.particulars !== null && (
          <>
            {' — '}
            <span>{toast.particulars}</span>
          </>
        )}
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
      {children}
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
