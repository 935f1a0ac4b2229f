import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

const faultsOf = (error: unknown): readonly string[] => (error instanceof ApiError ? Object.values(error.fields) : []);

/** The words of the form around an element, without the element's own. */
function wordsAround(element: HTMLElement | null): string | null {
  const form = element?.closest('form')?.textContent ?? null;
  return form?.replace(element?.textContent ?? '', '') ?? null;
}

/**
 * What the server complains about and no field of the form says, because the form leaves that field out. `ref` is for the element in which it
 * is told. Fields say their complaints once they are shown again, so every time the form is shown it is looked anew.
 */
export function useUnshownFaults<Told extends HTMLElement>(error: unknown) {
  const ref = useRef<Told>(null);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const words = wordsAround(ref.current);
    const missing = words === null ? [] : faultsOf(error).filter((fault) => !words.includes(fault));
    setUnshown((now) => (now.join('\n') === missing.join('\n') ? now : missing));
  });
  return { ref, unshown, isMarked: faultsOf(error).length > unshown.length };
}
