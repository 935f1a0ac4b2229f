import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly align?: 'start' | 'end';
  readonly children: (close: () => void) => ReactNode;
}

const gapInPixels = 6;

/** Places the panel under its button, or above it where there is more room, inside the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === 'start' ? anchor.left : anchor.right - width;
  const fitsBelow = anchor.bottom + gapInPixels + height <= window.innerHeight;
  panel.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  panel.style.top = `${fitsBelow ? anchor.bottom + gapInPixels : Math.max(8, anchor.top - gapInPixels - height)}px`;
}

/** A button with a panel that floats under it. A click outside or Escape closes it. */
export function Popover({ label, trigger, triggerClassName, align = 'start', children }: PopoverProps) {
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
    place(shown, anchor, align);
    shown.querySelector<HTMLElement>('[role="menuitem"], a, button, input')?.focus();

    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !shown.contains(target) && !anchor.contains(target)) setOpen(false);
    };
    const onMove = () => place(shown, anchor, align);
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('resize', onMove);
    };
  }, [isOpen, align]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
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
            close();
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}
