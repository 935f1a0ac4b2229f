import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../../components/second-factor/code-field.tsx';
import { Problem } from './problem.tsx';
import styles from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

interface CredentialsFormProps {
  readonly signIn: SignIn;
  /** Known already, so that only the password is asked for. */
  readonly email?: string;
  /** The page is there for this form: it begins in the field. */
  readonly takesFocus?: boolean;
  /** Told what is typed into the field. */
  readonly onEmail?: (email: string) => void;
}

export function CredentialsForm({
  signIn: { problem, lastEmail, isBusy, submit },
  email,
  takesFocus = false,
  onEmail,
}: CredentialsFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        submit({ email: email ?? String(values.get('email')), password: String(values.get('password')) });
      }}
    >
      <Problem text={problem} />
      {email === undefined ? (
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={lastEmail}
          onChange={({ target }) => onEmail?.(target.value)}
          isRequired
        />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={email} />
      )}
      <PasswordField label="Password" name="password" autoComplete="current-password" isRequired />
      <Button type="submit" variation="primary" isLoading={isBusy} loadingText="Signing in…">
        Sign in
      </Button>
    </form>
  );
}

/** The second step. */
export function CodeForm({ signIn: { problem, isBusy, sendCode, back } }: { signIn: SignIn }) {
  const [code, setCode] = useState('');
  return (
    <>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          sendCode(code);
        }}
      >
        <Problem text={problem} />
        <CodeField value={code} onChange={setCode} isRefused={problem !== null} />
        <Button type="submit" variation="primary" isLoading={isBusy} loadingText="Checking…">
          Verify and sign in
        </Button>
      </form>
      <div className={styles['links']}>
        <p className="note">
          Without the app and without a recovery code, ask an administrator of your organization to reset your
          two-factor authentication.
        </p>
        <Button variation="link" size="small" onClick={back}>
          Back to sign in
        </Button>
      </div>
    </>
  );
}

export const codeLead = 'Enter the code that your authenticator app shows for Trestle.';
