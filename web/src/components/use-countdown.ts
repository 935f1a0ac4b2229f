import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after so many milliseconds, not counting the time for which it is held. Null: never. */
export function useCountdown(milliseconds: number | null, isHeld: boolean, onEnd: () => void): void {
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
