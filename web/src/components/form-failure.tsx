import { Alert } from '@aws-amplify/ui-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { faultsOf, isConflict } from '../api/api-error.ts';
import { type FailedAct, noticeOf } from '../api/error-behaviors.ts';

/** The words of the form around an element, without the element's own. */
function wordsAround(element: HTMLElement | null): string | null {
  const form = element?.closest('form')?.textContent ?? null;
  return form?.replace(element?.textContent ?? '', '') ?? null;
}

/**
 * What the server complains about and no field of the form says, because the form leaves that field out. `ref` is for the element in which it
 * is told. Fields say their complaints once they are shown again, so every time the form is shown it is looked anew.
 */
function useUnshownFaults<Told extends HTMLElement>(error: unknown) {
  const ref = useRef<Told>(null);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const words = wordsAround(ref.current);
    const missing = words === null ? [] : faultsOf(error).filter((fault) => !words.includes(fault));
    setUnshown((now) => (now.join('\n') === missing.join('\n') ? now : missing));
  });
  return { ref, unshown, isMarked: faultsOf(error).length > unshown.length };
}

/** Why a form could not be saved, inside the form, where it stays until the next attempt. */
export function FormFailure({ error, ...act }: { error: unknown } & FailedAct) {
  if (error === null || error === undefined || isConflict(error)) return null;
  const notice = noticeOf(error, act);
  if (notice === null) return null;
  const isOnFields = faultsOf(error).length > 0;
  return (
    <Alert variation={notice.tone} role="alert">
      {isOnFields && act.prefix !== undefined && <p>{act.prefix}</p>}
      {isOnFields ? <FieldFaults error={error} /> : notice.text}
      {notice.footer !== null && <p>{notice.footer}</p>}
    </Alert>
  );
}

/** Leads to the fields; what is about none of them is said here. */
function FieldFaults({ error }: { error: unknown }) {
  const { ref, unshown, isMarked } = useUnshownFaults<HTMLDivElement>(error);
  return (
    <div ref={ref}>
      {unshown.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      {isMarked && <p>Check the marked fields.</p>}
    </div>
  );
}
