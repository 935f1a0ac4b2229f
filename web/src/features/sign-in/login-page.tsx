import { Alert, Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { openSession, safeReturnPath } from './open-session.ts';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Set in the second step. */
  readonly code: string | null;
}

const signIn = async ({ email, password, code }: Credentials) => {
  const { body } = await api.session.signIn({
    basic: { name: email.trim().toLowerCase(), secret: password },
    ...(code === null ? {} : { headers: { 'x-two-factor-code': code } }),
  });
  return body;
};

const noOrganization = 'Your account does not belong to an organization yet. Ask your administrator for access.';

export function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [awaitingCode, setAwaitingCode] = useState<Credentials | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = useMutation({
    mutationFn: signIn,
    onMutate: () => setProblem(null),
    onSuccess: (answer, credentials) => {
      if (answer.twoFactorRequired && answer.token === null) setAwaitingCode(credentials);
      else if (openSession(answer)) void navigate(safeReturnPath(search.get('redirect')), { replace: true });
      else setProblem(noOrganization);
    },
    onError: (error) => setProblem(messageOf(error)),
  });

  if (awaitingCode !== null) {
    return (
      <CodeStep
        problem={problem}
        isBusy={attempt.isPending}
        onCode={(code) => attempt.mutate({ ...awaitingCode, code })}
        onBack={() => setAwaitingCode(null)}
      />
    );
  }
  return (
    <SignInCard title="Sign in">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          attempt.mutate({ email: String(values.get('email')), password: String(values.get('password')), code: null });
        }}
      >
        {problem && (
          <Alert variation="error" role="alert">
            {problem}
          </Alert>
        )}
        <TextField label="Email" name="email" type="email" autoComplete="username" isRequired />
        <PasswordField label="Password" name="password" autoComplete="current-password" isRequired />
        <Button type="submit" variation="primary" isLoading={attempt.isPending} loadingText="Signing in…">
          Sign in
        </Button>
      </form>
      <div className={styles['links']}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </div>
    </SignInCard>
  );
}

interface CodeStepProps {
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

function CodeStep({ problem, isBusy, onCode, onBack }: CodeStepProps) {
  return (
    <SignInCard title="Verification code" lead="Enter the code that your authenticator app shows for Trestle.">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onCode(String(new FormData(event.currentTarget).get('code')).replaceAll(' ', ''));
        }}
      >
        {problem && (
          <Alert variation="error" role="alert">
            {problem}
          </Alert>
        )}
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          autoFocus
          isRequired
        />
        <Button type="submit" variation="primary" isLoading={isBusy} loadingText="Checking…">
          Verify and sign in
        </Button>
      </form>
      <div className={styles['links']}>
        <Button variation="link" size="small" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </SignInCard>
  );
}
