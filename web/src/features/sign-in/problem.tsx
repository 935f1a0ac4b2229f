import { Alert } from '@aws-amplify/ui-react';
import { wrongCredentials } from './refusal-texts.ts';

/** Why it did not go on, where it happened; it stays until the next attempt. */
export const Problem = ({ text }: { text: string | null }) =>
  text && (
    <Alert variation="error" role="alert">
      {text}
      {text === wrongCredentials && <p>The email or the password is incorrect.</p>}
    </Alert>
  );
