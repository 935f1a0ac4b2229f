import { useEffect, useRef, useState } from 'react';
import { offerSignIn } from '../api/authentication.ts';
import { CodeMissingDialog } from '../components/code/code-missing-dialog.tsx';
import { createLoadable } from '../components/code/loadable.ts';
import { useCode } from '../components/code/use-code.ts';

const signInAgain = createLoadable(
  async () => (await import('../features/sign-in/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Asks for the password over the page when the session has ended, so that nothing that was entered gets lost. */
export function SignInOver() {
  const [isAsked, setAsked] = useState(false);
  const answer = useRef<(isSignedIn: boolean) => void>(() => undefined);

  useEffect(() => {
    const takeBack = offerSignIn(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setAsked(true);
        }),
    );
    return () => {
      takeBack();
      answer.current(false);
    };
  }, []);

  if (!isAsked) return null;
  return (
    <SignInAgain
      onSignedIn={() => {
        setAsked(false);
        answer.current(true);
      }}
    />
  );
}

/** Closing would leave a page on which nothing can be saved. */
const staysOpen = () => undefined;

function SignInAgain({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { code: Dialog, isMissing, retry } = useCode(signInAgain);
  if (Dialog !== null) return <Dialog onSignedIn={onSignedIn} />;
  return (
    isMissing && <CodeMissingDialog title="Sign in again" what="The sign-in" onClose={staysOpen} onRetry={retry} />
  );
}
