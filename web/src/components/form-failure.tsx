import { Alert } from '@aws-amplify/ui-react';
import { ApiError, isConflict, messageOf } from '../api/api-error.ts';

/** Why a form could not be saved, inside the form. */
export function FormFailure({ error }: { error: unknown }) {
  if (error === null || error === undefined || isConflict(error)) return null;
  const isOnFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <Alert variation="error" role="alert">
      {isOnFields ? 'Check the marked fields.' : messageOf(error)}
    </Alert>
  );
}
