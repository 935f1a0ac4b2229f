import { useEffect, useEffectEvent } from 'react';

/** Fetches while people type what will be needed after signing in. */
export function useAhead(fetchAhead: () => void): void {
  const onTyping = useEffectEvent(fetchAhead);
  useEffect(() => {
    const listening = new AbortController();
    const onFirst = () => {
      listening.abort();
      onTyping();
    };
    // Password managers fill in fields without a key.
    for (const kind of ['keydown', 'input']) document.addEventListener(kind, onFirst, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
