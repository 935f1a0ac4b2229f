import { useLayoutEffect, useRef } from 'react';
import type { WizardStep } from './use-structure-wizard.ts';

/** Each step begins at its first field, or at its top where it has none. */
export function useFocusOnStep(step: WizardStep) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what moves the focus
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('input, select, textarea');
    (first ?? body.current)?.focus();
    if (body.current?.parentElement) body.current.parentElement.scrollTop = 0;
  }, [step]);
  return body;
}
