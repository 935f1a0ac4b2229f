import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { offerSignIn } from '../api/authentication.ts';

const SignInAgain = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

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
    <Suspense>
      <SignInAgain
        onSignedIn={() => {
          setAsked(false);
          answer.current(true);
        }}
      />
    </Suspense>
  );
}
