import { Alert } from '@aws-amplify/ui-react';
import { ApiError, isConflict } from '../api/api-error.ts';
import { type FailedAct, noticeOf } from '../api/error-behaviors.ts';
import { useUnshownFaults } from './use-unshown-faults.ts';

/** Why a form could not be saved, inside the form, where it stays until the next attempt. */
export function FormFailure({ error, ...act }: { error: unknown } & FailedAct) {
  if (error === null || error === undefined || isConflict(error)) return null;
  const notice = noticeOf(error, act);
  if (notice === null) return null;
  const isOnFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
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
