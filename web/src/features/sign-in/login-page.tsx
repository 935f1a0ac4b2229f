import { type ReactNode, useState } from 'react';
import { DomainSignOn } from './domain-sign-on.tsx';
import { refusalText } from './refusals.ts';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CodeForm, CredentialsForm, codeLead } from './sign-in-forms.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { useSignIn } from './use-sign-in.ts';

interface LoginPageProps {
  /** The organization that the address names: the one to work in, and the one whose single sign-on is offered. */
  readonly organizationId?: string | null;
  /** The code of the refusal with which a single sign-on came back. */
  readonly refusal?: string | null;
  /** A path of this site. */
  readonly returnTo?: string | null;
  readonly onSignedIn: () => Promise<void> | void;
  /** The way to a new password. */
  readonly forgotten: ReactNode;
}

export function LoginPage({
  organizationId = null,
  refusal = null,
  returnTo = null,
  onSignedIn,
  forgotten,
}: LoginPageProps) {
  const signIn = useSignIn({ workIn: organizationId, refusal: refusalText(refusal), onSignedIn });
  const [email, setEmail] = useState(signIn.lastEmail);
  if (signIn.awaitsCode) {
    return (
      <SignInCard title="Verification code" lead={codeLead}>
        <CodeForm signIn={signIn} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title="Sign in">
      <CredentialsForm signIn={signIn} onEmail={setEmail} takesFocus />
      {organizationId === null ? (
        <DomainSignOn email={email} returnTo={returnTo} />
      ) : (
        <SingleSignOn organizationId={organizationId} audience="member" returnTo={returnTo} />
      )}
      <div className={styles['links']}>{forgotten}</div>
    </SignInCard>
  );
}
