import { Alert } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { isConflict } from '../../api/api-error.ts';
import { noticeOf } from '../../api/error-behaviors.ts';

/** Why a party could not be saved. It stays until the reader takes it away, or saves again. */
export function RefusalAlert({ error }: { error: unknown }) {
  const [dismissed, setDismissed] = useState<unknown>(null);
  if (error === null || error === undefined || isConflict(error) || dismissed === error) return null;
  const notice = noticeOf(error, { situation: 'relationship' });
  if (notice === null) return null;
  return (
    <Alert
      variation={notice.tone}
      role="alert"
      isDismissible
      dismissButtonLabel="Dismiss"
      onDismiss={() => setDismissed(error)}
    >
      {notice.text}
    </Alert>
  );
}
