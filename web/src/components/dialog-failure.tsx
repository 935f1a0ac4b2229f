import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FailedAct } from '../api/error-behaviors.ts';
import styles from './dialog.module.css';
import { FormFailure } from './form-failure.tsx';

interface DialogFailureProps extends FailedAct {
  readonly error: unknown;
  /** What is said about it, where it is not said as usual. */
  readonly children?: ReactNode;
}

/** Why the form of a dialog could not be saved, right above its buttons: a long form may be scrolled anywhere. */
export function DialogFailure({ error, children, ...act }: DialogFailureProps) {
  const failure = useRef<HTMLDivElement>(null);
  // It takes room from the fields, which must not hide the one that was led to.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isHere = error !== null && failure.current?.closest('dialog')?.contains(activeElement);
    if (isHere) activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={failure} className={styles['failure']}>
      {children ?? <FormFailure error={error} {...act} />}
    </div>
  );
}
