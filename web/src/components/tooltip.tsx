import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { placePanel } from './place-panel.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  /** A control; the tooltip describes it, and its own name must stand without it. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A few words about a control, on hover and on focus. Escape hides them. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isShown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isShown || bubble.current === null || anchor.current === null) return;
    bubble.current.showPopover?.();
    placePanel(bubble.current, anchor.current, 'center');
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the control inside
    <span
      ref={anchor}
      className={styles['anchor']}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles['bubble']}>
          {text}
        </span>
      )}
    </span>
  );
}
