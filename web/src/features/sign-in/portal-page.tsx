import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PortalGate } from './portal-gate.tsx';
import type { Portal } from './portal-queries.ts';
import { refusalText } from './refusals.ts';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CodeForm, CredentialsForm, codeLead } from './sign-in-forms.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { useSignIn } from './use-sign-in.ts';

interface PortalPageProps {
  /** The organization whose portal it is; without one people can sign in, but not sign up. */
  readonly organizationId: string | null;
  /** The code of the refusal with which a single sign-on came back. */
  readonly refusal?: string | null;
  /** A path of this site. */
  readonly returnTo?: string | null;
  readonly onSignedIn: () => Promise<void> | void;
}

const title = 'External portal';

/** The external portal: people from outside sign in to an organization here, or sign up. */
export function PortalPage(props: PortalPageProps) {
  const { organizationId } = props;
  if (organizationId === null) return <OpenPortal {...props} portal={null} />;
  return (
    <PortalGate organizationId={organizationId} title={title}>
      {(portal) => <OpenPortal {...props} portal={portal} />}
    </PortalGate>
  );
}

function OpenPortal({
  organizationId,
  refusal = null,
  returnTo = null,
  portal,
  onSignedIn,
}: PortalPageProps & { readonly portal: Portal | null }) {
  const signIn = useSignIn({ organizationId, refusal: refusalText(refusal), onSignedIn });
  const [isSigningUp, setSigningUp] = useState(false);
  const suffix = organizationId === null ? '' : `/${encodeURIComponent(organizationId)}`;

  if (signIn.awaitsCode) {
    return (
      <SignInCard title="Verification code" lead={codeLead} portal={portal}>
        <CodeForm signIn={signIn} />
      </SignInCard>
    );
  }
  if (isSigningUp && organizationId !== null) {
    return (
      <SignInCard
        title="Sign up"
        lead="For people outside of the organization. You verify your email address first."
        portal={portal}
      >
        <SignUpForm organizationId={organizationId} onBack={() => setSigningUp(false)} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title={title} lead="Sign in to see what was shared with you." portal={portal}>
      <CredentialsForm signIn={signIn} />
      <SingleSignOn organizationId={organizationId} audience="counterparty" returnTo={returnTo} />
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
