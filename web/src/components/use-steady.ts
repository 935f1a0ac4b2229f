import { useCallback, useRef } from 'react';

/**
 * A function that stays the same and does what the newest one does. Columns of a table are given such functions: columns that change draw
 * every cell anew, and old functions know an old address.
 */
export function useSteady<Given extends readonly unknown[], Result = void>(
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given: Given) => newest.current(...given), []);
}
