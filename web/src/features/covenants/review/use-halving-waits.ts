import { useEffect, useState } from 'react';

/** The first wait and the shortest one, in milliseconds: 65,536, 32,768 … 1,024. */
const first = 65_536;
const shortest = 1_000;

/**
 * Asks again for something after waits that halve, until it answers otherwise or they are over. `mark` says how far it has come: as soon as it moves, the
 * waits begin anew. Null: there is nothing to wait for.
 */
export function useHalvingWaits(mark: string | null, askAgain: () => void) {
  const [passed, setPassed] = useState<{ readonly mark: string | null; readonly count: number }>({ mark, count: 0 });
  const count = passed.mark === mark ? passed.count : 0;
  const wait = first / 2 ** count;
  const areOver = mark !== null && wait < shortest;

  useEffect(() => {
    if (mark === null || areOver) return;
    const timer = setTimeout(() => {
      setPassed({ mark, count: count + 1 });
      askAgain();
    }, wait);
    return () => clearTimeout(timer);
  }, [mark, count, wait, areOver, askAgain]);

  return { areOver, beginAgain: () => setPassed({ mark: null, count: 0 }) };
}
