import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isLong, NoticeLine } from './notice-line.tsx';
import { dismissToast, type Toast } from './toast-store.ts';
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

/** Takes a notice away in its time, also while another one stands in front of it. */
function Countdown({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  useCountdown(toast.durationInMilliseconds, isHeld, () => dismissToast(toast.id));
  return null;
}

/** What Escape belongs to before it belongs to a notice. */
const isCovered = () => document.querySelector('dialog[open], [data-popover-open], [data-drawer]') !== null;

function useEscape(region: React.RefObject<HTMLElement | null>, onEscape: () => void, isEnabled: boolean): void {
  const onPressed = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const isInside = region.current?.contains(document.activeElement) === true;
      if (key === 'Escape' && (isInside || !isCovered())) onPressed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isEnabled, region]);
}

interface NoticesProps {
  readonly label: string;
  /** In the frame's own place, or floating over a page that has no frame. */
  readonly look: 'inBar' | 'floating';
  /** The oldest first. */
  readonly toasts: readonly Toast[];
}

/**
 * Where results of actions appear, the newest in front and the others behind a button: successes are announced politely and go by themselves,
 * failures interrupt and stay as the error catalog says. None goes while the pointer or the focus is on any of them; Escape takes the front one.
 */
export function Notices({ label, look, toasts }: NoticesProps) {
  const [isHeld, setHeld] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const front = toasts.at(-1);
  const others = toasts.length - 1;
  const hasMore = front !== undefined && (others > 0 || isLong(front));
  if (isOpen && !hasMore) setOpen(false);

  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setHeld(true);
  };
  // What held the others is gone with the notice, without telling; the focus returns to where the work was.
  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    setHeld(false);
    dismissToast(id);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };
  useEscape(region, () => front && dismiss(front.id), front !== undefined);
  const inFront = front && (
    <NoticeLine key={front.id} toast={front} onDismiss={() => dismiss(front.id)}>
      {hasMore && (
        <button type="button" className={styles['button']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {others > 0 ? `and ${others} more` : 'Show all'}
        </button>
      )}
    </NoticeLine>
  );

  return (
    <section
      ref={region}
      className={styles[look]}
      aria-label={label}
      onMouseOver={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <Countdown key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
      <div role="status" aria-live="polite">
        {front?.tone === 'success' && inFront}
      </div>
      <div role="alert">{front?.tone !== 'success' && inFront}</div>
      {isOpen && (
        <ul className={styles['list']} aria-label="All notices">
          {toasts.toReversed().map((toast) => (
            <li key={toast.id}>
              <NoticeLine isWhole toast={toast} onDismiss={() => dismiss(toast.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
