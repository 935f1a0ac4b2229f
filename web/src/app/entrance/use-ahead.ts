import { useEffect, useEffectEvent } from 'react';
import { appCode, fetchCodeAhead } from '../start/start-code.ts';
import { admissionCode } from './landing.ts';

/** Fetches while people type what will be needed after signing in: the app, its frame, and the page that is asked for. */
export function useAhead(path: string | null): void {
  const fetchAhead = useEffectEvent(() => {
    void appCode.fetchAhead();
    void admissionCode.fetchAhead();
    void fetchCodeAhead(path === null ? '/' : new URL(path, window.location.origin).pathname);
  });
  useEffect(() => {
    const listening = new AbortController();
    const onFirst = () => {
      listening.abort();
      fetchAhead();
    };
    // Password managers fill in fields without a key.
    for (const kind of ['keydown', 'input']) document.addEventListener(kind, onFirst, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
