import { useEffect, useState } from 'react';
import { CodeMissing } from './load-code.ts';
import type { Loadable } from './loadable.ts';

const longestPauseInMilliseconds = 30_000;
const pauseAfter = (failures: number): number => Math.min(longestPauseInMilliseconds, 1_000 * 2 ** failures);

interface Fetched<Code> {
  /** Null until it has arrived. */
  readonly code: Code | null;
  /** It was asked for and did not arrive. It is asked for again by itself. */
  readonly isMissing: boolean;
  readonly retry: () => void;
}

/**
 * Fetches code for what is on the screen. What does not arrive is asked for again as soon as the connection is back, and from time to time. A
 * defect in the code itself is thrown.
 */
export function useCode<Code>({ arrived, fetch }: Loadable<Code>): Fetched<Code> {
  const [state, setState] = useState<{ failures: number; defect?: unknown }>({ failures: 0 });
  const [code, setCode] = useState(arrived);
  const [attempts, setAttempts] = useState(0);
  const isMissing = state.failures > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt fetches once
  useEffect(() => {
    if (code !== null) return;
    let isWanted = true;
    fetch().then(
      (found) => isWanted && setCode(() => found),
      (error: unknown) =>
        isWanted &&
        setState(({ failures }) => ({
          failures: failures + 1,
          ...(error instanceof CodeMissing ? {} : { defect: error }),
        })),
    );
    return () => {
      isWanted = false;
    };
  }, [code, fetch, attempts]);

  const retry = () => setAttempts((before) => before + 1);
  useEffect(() => {
    if (code !== null || state.failures === 0) return;
    const again = () => setAttempts((before) => before + 1);
    const timer = setTimeout(again, pauseAfter(state.failures));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [code, state.failures]);

  if (state.defect !== undefined) throw state.defect;
  return { code, isMissing, retry };
}
