import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CodeForm, CredentialsForm, codeLead } from './sign-in-forms.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignIn } from './use-sign-in.ts';

interface PortalPageProps {
  /** The organization whose portal it is; without one people can sign in, but not sign up. */
  readonly organizationId: string | null;
  readonly onSignedIn: () => Promise<void> | void;
}

/** The external portal: people from outside sign in to an organization here, or sign up. */
export function PortalPage({ organizationId, onSignedIn }: PortalPageProps) {
  const signIn = useSignIn({ organizationId, onSignedIn });
  const [isSigningUp, setSigningUp] = useState(false);
  const suffix = organizationId === null ? '' : `/${encodeURIComponent(organizationId)}`;

  if (signIn.awaitsCode) {
    return (
      <SignInCard title="Verification code" lead={codeLead}>
        <CodeForm signIn={signIn} />
      </SignInCard>
    );
  }
  if (isSigningUp && organizationId !== null) {
    return (
      <SignInCard title="Sign up" lead="For people outside of the organization. You verify your email address first.">
        <SignUpForm organizationId={organizationId} onBack={() => setSigningUp(false)} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title="External portal" lead="Sign in to see what was shared with you.">
      <CredentialsForm signIn={signIn} />
      <div className={styles['links']}>
        <Link to={`/public-forgot-password${suffix}`}>Forgot your password?</Link>
        {organizationId !== null && (
          <Button variation="link" size="small" onClick={() => setSigningUp(true)}>
            Sign up
          </Button>
        )}
      </div>
    </SignInCard>
  );
}
