import { Link } from 'react-router-dom';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CodeForm, CredentialsForm, codeLead } from './sign-in-forms.tsx';
import { useSignIn } from './use-sign-in.ts';

export function LoginPage({ onSignedIn }: { onSignedIn: () => Promise<void> | void }) {
  const signIn = useSignIn({ onSignedIn });
  if (signIn.awaitsCode) {
    return (
      <SignInCard title="Verification code" lead={codeLead}>
        <CodeForm signIn={signIn} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title="Sign in">
      <CredentialsForm signIn={signIn} />
      <div className={styles['links']}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </div>
    </SignInCard>
  );
}
