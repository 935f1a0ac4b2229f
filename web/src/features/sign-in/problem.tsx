import { Alert } from '@aws-amplify/ui-react';

/** Why it did not go on, where it happened; it stays until the next attempt. */
export const Problem = ({ text }: { text: string | null }) =>
  text && (
    <Alert variation="error" role="alert">
      {text}
    </Alert>
  );
