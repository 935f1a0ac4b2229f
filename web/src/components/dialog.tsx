import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/**
 * A modal dialog. The browser's own element keeps the focus inside, makes the rest inert, closes on Escape and gives the focus back.
 * Rendered while it is open.
 */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus], input, select, textarea')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${wide ? styles['wide'] : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles['header']}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** The dialog's text or fields. */
export const DialogBody = ({ children }: { children: ReactNode }) => <div className={styles['body']}>{children}</div>;

/** The dialog's buttons, the act last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className={styles['actions']}>{children}</footer>
);
