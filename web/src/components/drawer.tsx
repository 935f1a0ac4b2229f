import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './drawer.module.css';
import { ErrorBoundary } from './error-boundary.tsx';

interface DrawerProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details beside the page. The page stays usable, so the next row can be picked without closing it; Escape closes it and gives the focus
 * back. On narrow screens it covers the page.
 */
export function Drawer({ title, subtitle, onClose, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const isCovered = document.querySelector('dialog[open], [data-popover-open]') !== null;
      const isOnTop = [...document.querySelectorAll('[data-drawer]')].at(-1) === panel.current;
      if (key === 'Escape' && isOnTop && !isCovered) close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return createPortal(
    <div ref={panel} data-drawer role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles['drawer']}>
      <div className={styles['header']}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <div className={styles['subtitle']}>{subtitle}</div>}
        </div>
        <button type="button" className={styles['close']} aria-label="Close details" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className={styles['body']}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </div>,
    document.body,
  );
}

/** A titled part of a drawer. */
export function DrawerSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHeader']}>
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
