import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Leads to the first field that is at fault, in the order in which they stand. `fields` is for the element around them, `lookForFault` for the
 * moment at which faults have become known. The form's own way (`shouldFocusError`) follows another order and is to be switched off.
 */
export function useFirstFault<Around extends HTMLElement>() {
  const fields = useRef<Around>(null);
  const [looks, setLooks] = useState(0);
  // Fields are marked as soon as they are shown so, which is after their faults are known.
  useLayoutEffect(() => {
    if (looks > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [looks]);
  const lookForFault = useCallback(() => setLooks((times) => times + 1), []);
  return { fields, lookForFault };
}
