import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { placePanel } from './place-panel.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly align?: 'start' | 'end';
  readonly isDisabled?: boolean | undefined;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel that floats under it. A click outside or Escape closes it. */
export function Popover({ label, trigger, triggerClassName, align = 'start', isDisabled, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen || panel.current === null || button.current === null) return undefined;
    const [shown, anchor] = [panel.current, button.current];
    // In the top layer, so that no table or panel can clip it.
    shown.showPopover?.();
    placePanel(shown, anchor, align);
    const first = '[role="menuitem"], a, button, input';
    shown.querySelector<HTMLElement>(shown.querySelector('[data-autofocus]') ? '[data-autofocus]' : first)?.focus();

    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !shown.contains(target) && !anchor.contains(target)) setOpen(false);
    };
    const onMove = () => placePanel(shown, anchor, align);
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('resize', onMove);
    document.addEventListener('scroll', onMove, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('resize', onMove);
      document.removeEventListener('scroll', onMove, { capture: true });
    };
  }, [isOpen, align]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        disabled={isDisabled}
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="true"
        aria-controls={isOpen ? panelId : undefined}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!isOpen);
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape on behalf of what is inside
        <div
          ref={panel}
          id={panelId}
          popover="manual"
          data-popover-open
          className={styles['panel']}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            // A dialog around it stays open.
            event.preventDefault();
            close();
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}
