import { Button, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { OneTimeCodeInput } from '../fields/one-time-code-input.tsx';
import styles from './second-factor.module.css';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The last attempt failed: the next code is typed over it. */
  readonly isRefused: boolean;
  /** False in a form that has other fields before it. */
  readonly takesFocus?: boolean;
}

/** A code of the authenticator app, or one of the recovery codes for who is without the app. */
export function CodeField({ value, onChange, isRefused, takesFocus = true }: CodeFieldProps) {
  const [isRecovering, setRecovering] = useState(false);
  const change = () => {
    onChange('');
    setRecovering(!isRecovering);
  };
  return (
    <div className={styles['parts']}>
      {isRecovering ? (
        <RecoveryCodeInput value={value} onChange={onChange} isRefused={isRefused} />
      ) : (
        <OneTimeCodeInput value={value} onChange={onChange} isRefused={isRefused} takesFocus={takesFocus} />
      )}
      <div>
        <Button variation="link" size="small" onClick={change}>
          {isRecovering ? 'Use an authenticator code' : 'Use a recovery code'}
        </Button>
      </div>
    </div>
  );
}

function RecoveryCodeInput({ value, onChange, isRefused }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) input.current?.select();
  }, [isRefused]);
  return (
    <TextField
      ref={input}
      label="Recovery code"
      descriptiveText="One of the ten codes you saved when you turned on two-factor authentication. Each works once."
      name="recoveryCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hasError={isRefused}
      autoFocus
      isRequired
    />
  );
}
